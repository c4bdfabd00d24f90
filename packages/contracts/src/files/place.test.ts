import { expect, it } from 'vitest';
import { narrowPlace } from './place.ts';

const text = 'One.\nTwo.\n\nFour, which\ngoes on.';
const of = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });

it.each([
  ['a.txt, lines 3–7', 'Two.', 'a.txt, line 4'],
  ['a.txt, lines 3–7', 'Four, which\ngoes on.', 'a.txt, lines 6–7'],
  ['lines 3–7', 'One.\n', 'line 3'],
  ['a.csv, rows 2–6', 'goes on', 'a.csv, row 6'],
  ['a.xlsx, Sales!A2:D6', 'Two.', 'a.xlsx, Sales!A3:D3'],
  // Blank lines were left out of the text, so that nobody can tell.
  ['a.txt, lines 3–8', 'Two.', 'a.txt, lines 3–8'],
  ['a.txt, lines 3–7 (2)', 'Two.', 'a.txt, lines 3–7 (2)'],
  ['a.pdf, page 3', 'Two.', 'a.pdf, page 3'],
  ['Lines 3–7', 'Two.', 'Lines 3–7'],
])('%j is narrowed for %j', (title, words, narrowed) => {
  expect(narrowPlace(title, text, of(words))).toBe(narrowed);
});
