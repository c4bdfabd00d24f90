import { expect, it } from 'vitest';
import { splitSentences } from '@symbi/text/sentences';
import { isTitle, namesSource } from './titles.ts';

const titles = (reply: string): boolean[] => {
  const sentences = splitSentences(reply);
  return sentences.map((_, at) => isTitle(reply, sentences, at));
};

it.each([
  ['## Opening hours\n\nIt opens at nine.', [true, false]],
  ['It opens at nine.\n\n**Prices**\n- Adults pay 9 euros', [false, true, false]],
  ['In short:\n- It opens at nine', [true, false]],
  ['1. **Tickets**\n   - Adults pay 9 euros', [true, false]],
  ['| Ticket | Price |\n|---|---:|\n| Adult | 9 euros |', [true, false]],
  ['## 费用\n\n门票九元。', [true, false]],
])('%j has titles', (reply, expected) => {
  expect(titles(reply)).toEqual(expected);
});

it.each([
  '## The museum is free\n\nIt opens at nine.',
  'Tablets are safe in pregnancy:\n- The hall opens at nine.',
  '## No dogs\n\nIt opens at nine.',
  '**Visitors do not pay:**\n- on Mondays',
  '**Nine euros**\n\nChildren enter with a parent.',
  '## It opens at nine.\n\nChildren pay half.',
  '- **Nine euros** for adults\n- Children pay half',
  '| Adult | 9 euros |\n| Child | 4 euros |',
])('%j states something in its first line', (reply) => {
  expect(titles(reply)[0]).toBe(false);
});

it('nothing is a title with nothing below it', () => {
  expect(titles('It opens at nine.\n\n## Enjoy your visit')).toEqual([false, false]);
});

it('the name of a source and a colon say who says what follows, and state nothing', () => {
  const sources = [{ title: 'lease-2026.md, lines 3–4' }];
  const named = (reply: string): boolean => namesSource(reply, splitSentences(reply), 0, sources);
  expect(named('lease-2026.md:\n\nThe rent is 1,180 euros.')).toBe(true);
  expect(named('lease-2021.md:\n\nThe rent is 1,180 euros.')).toBe(false);
  expect(named('lease-2026.md')).toBe(false);
  expect(named('The rent is 1,180 euros:\n\nIt is.')).toBe(false);
});

it('the number of one of several files of a name belongs to the name', () => {
  const sources = [{ title: 'notes.txt, line 1' }, { title: 'notes.txt, line 1' }, { title: 'fees.txt, line 1' }];
  const named = (name: string): boolean => {
    const reply = `${name}:\n\nThe boat is red.`;
    return namesSource(reply, splitSentences(reply), 0, sources);
  };
  expect(['notes.txt (1)', 'notes.txt (2)'].map(named)).toEqual([true, true]);
  expect(['notes.txt (3)', 'notes.txt (0)', 'fees.txt (1)', 'boats.txt (1)'].map(named)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
