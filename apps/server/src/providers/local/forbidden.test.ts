import { expect, test } from 'vitest';
import { allForbidden } from './forbidden.ts';

const source = (n: number, text: string, kind = 'attachment') => ({ n, kind, title: `lease.md, page ${n}`, text });
const RULES = 'Dogs are not permitted. One cat may be kept. Drilling into tiles is prohibited.';

test('asked for all that is forbidden, the agent quotes each sentence of the files and says that there may be more', () => {
  const sources = [
    source(1, RULES),
    source(2, 'Smoking is not allowed inside.'),
    source(3, 'Bonds are forbidden.', 'help'),
  ];
  expect(allForbidden('What am I not allowed to do?', sources)).toBe(
    'What I found to be forbidden, which need not be all:\n\n' +
      '- Dogs are not permitted. [1]\n- Drilling into tiles is prohibited. [1]\n- Smoking is not allowed inside. [2]',
  );
  expect(allForbidden('Are dogs forbidden?', sources)).toBeUndefined();
  expect(allForbidden('What is prohibited?', [source(1, 'Dogs are not permitted.')])).toBeUndefined();
});

test('of many it quotes the first twelve and says how many there are', () => {
  const many = Array.from({ length: 15 }, (_, n) => `Tool ${n} is not allowed.`).join(' ');
  const quoted = allForbidden('Was ist verboten?', [source(1, many)]) ?? '';
  expect(quoted).toContain('The first 12 of 15 sentences');
  expect(quoted.match(/\[1\]/gu)).toHaveLength(12);
});
