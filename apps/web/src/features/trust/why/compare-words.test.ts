import { expect, test } from 'vitest';
import { compareWords } from './compare-words.ts';

const marked = (text: string, other: string): string =>
  compareWords(text, other)
    .map((piece) => (piece.isShared ? piece.text : `[${piece.text}]`))
    .join('');

test('the words that the source has not are set apart, whatever their case', () => {
  expect(marked('A berth costs 42 euros.', 'a Berth of ten metres costs 24 euros')).toBe('A berth costs [42 ]euros.');
});

test('numbers with their marks are one word', () => {
  expect(marked('at 18:30', 'at 18:00')).toBe('at [18:30]');
});

test('the pieces together are the text, also without any word', () => {
  for (const text of ['', '…!', 'الميناء مفتوح', 'ein Boot, zwei Boote'])
    expect(
      compareWords(text, 'Boot')
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
});
