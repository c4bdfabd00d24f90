import { expect, test } from 'vitest';
import { tellingSentences } from './telling-sentences.ts';

const handbook = [
  '# Norvik treatment plant\n\nThis handbook describes how the water works run the treatment plant at Norvik.\n\nIt has 80 pages. Who reads it?',
  'Chlorine is dosed into the treated water at the plant. The dose of chlorine is higher in summer.\n\nThe cat of the gatekeeper is called Mog.',
  '| Shift | Hours |\n| --- | --- |\n| Early | 6 to 14 |\n| Late | 14 to 22 |\n\nShifts at the treatment plant have an operator and an electrician.',
];
const tell = (texts: readonly string[], most: number): string[] =>
  tellingSentences(texts, most).map(({ text, start, end }) => texts[text]?.slice(start, end) ?? '');

test('the opening and what has the commonest words are told, in reading order', () => {
  expect(tell(handbook, 3)).toEqual([
    'This handbook describes how the water works run the treatment plant at Norvik.',
    'Chlorine is dosed into the treated water at the plant.',
    'Shifts at the treatment plant have an operator and an electrician.',
  ]);
});

test('neither titles, nor questions, nor rows, nor sentences that need the one before are told', () => {
  const all = tell(handbook, 100).join('\n');
  expect(all).not.toMatch(/# Norvik|Who reads|Early|It has 80/);
});

test('a sentence that stands twice is told once, and there are never more than wanted', () => {
  const twice = ['The plant was built in the year 1931. The plant was built in the year 1931.'];
  expect(tell(twice, 5)).toEqual(['The plant was built in the year 1931.']);
  expect(tell(handbook, 1)).toHaveLength(1);
});

test('nothing is told of nothing, of a table, or of words without a sentence', () => {
  expect(tell([], 5)).toEqual([]);
  expect(tell(['', ' \n\n'], 5)).toEqual([]);
  expect(tell(['| a | b |\n|---|---|\n| 1 | 2 |'], 5)).toEqual([]);
  expect(tell(['lorem ipsum dolor sit amet and nothing more of it'], 5)).toEqual([]);
});

test('Chinese and Japanese sentences are told too', () => {
  const text = '本手册介绍诺维克水厂的运行方式和安全规定。水厂每天为四万八千人供应饮用水。';
  expect(tell([text], 1)).toEqual(['本手册介绍诺维克水厂的运行方式和安全规定。']);
});
