import { scoreReply } from '@symbi/trust';
import { expect, test } from 'vitest';
import { allForbidden } from './forbidden.ts';
import { ENGLISH } from './phrases/english.ts';
import { GERMAN } from './phrases/german.ts';
import { ALL_PHRASES } from './phrases/phrases-for.ts';

const source = (n: number, text: string, kind = 'attachment') => ({ n, kind, title: `lease.md, page ${n}`, text });
const RULES = 'Dogs are not permitted. One cat may be kept. Drilling into tiles is prohibited.';

test('asked for all that is forbidden, the agent quotes each sentence of the files and says that there may be more', () => {
  const sources = [
    source(1, RULES),
    source(2, 'Smoking is not allowed inside.'),
    source(3, 'Bonds are forbidden.', 'help'),
  ];
  expect(allForbidden('What am I not allowed to do?', sources, ENGLISH)).toBe(
    'Here is what I found to be forbidden, which need not be all:\n\n' +
      '- Dogs are not permitted. [1]\n- Drilling into tiles is prohibited. [1]\n- Smoking is not allowed inside. [2]',
  );
  expect(allForbidden('Are dogs forbidden?', sources, ENGLISH)).toBeUndefined();
  expect(allForbidden('What is prohibited?', [source(1, 'Dogs are not permitted.')], ENGLISH)).toBeUndefined();
});

test('of many it quotes the first twelve and says how many there are', () => {
  const many = Array.from({ length: 15 }, (_, n) => `Tool ${n} is not allowed.`).join(' ');
  const quoted = allForbidden('Was ist verboten?', [source(1, many)], GERMAN) ?? '';
  expect(quoted).toContain('Hier sind die ersten 12 von 15 Sätzen');
  expect(quoted.match(/\[1\]/gu)).toHaveLength(12);
});

test('the line above them is no claim that a source would have to say', () => {
  for (const many of [3, 15]) {
    const text = Array.from({ length: many }, (_, n) => `Tool ${n} is not allowed.`).join(' ');
    const question = 'What is forbidden?';
    for (const phrases of ALL_PHRASES) {
      const reply = allForbidden(question, [source(1, text)], phrases) ?? '';
      const { sentences } = scoreReply({ question, reply, sources: [{ id: '1', text }] });
      expect(sentences.filter(({ flagged }) => flagged)).toEqual([]);
    }
  }
});
