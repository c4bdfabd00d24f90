import { expect, test } from 'vitest';
import { cutAfter, cutBefore, wholeCharacters } from './cut.ts';

const fees = 'In the harbor fisher boats pay 3 euros.';
const family = '👨‍👩‍👧‍👦';

test.each([
  ['the word it is inside of', fees, fees.indexOf('er boats'), 'fisher boats pay 3 euros.'],
  ['the word that begins there', fees, fees.indexOf('boats'), 'boats pay 3 euros.'],
  ['the beginning of the text', fees, 1, fees],
  ['the character itself in a script without spaces', '港'.repeat(80), 40, '港'.repeat(40)],
  ['a whole character of several code points', family.repeat(20), family.length * 10 + 3, family.repeat(10)],
  ['a whole character with its marks', 'e\u0301'.repeat(80), 81, 'e\u0301'.repeat(40)],
  ['a long word, cut between characters', 'x'.repeat(90), 50, 'x'.repeat(40)],
])('an excerpt begins with %s', (_, text, at, begun) => {
  expect(text.slice(cutBefore(text, at))).toBe(begun);
});

test.each([
  ['the last whole word', fees, fees.indexOf('uros'), 'In the harbor fisher boats pay 3'],
  ['the word that ends there', fees, fees.indexOf(' euros'), 'In the harbor fisher boats pay 3'],
  ['the whole of a figure', 'Trust is 75% on average', 'Trust is 75'.length, 'Trust is'],
  ['all of a short text', fees, 500, fees],
  ['a character of a script without spaces', '港'.repeat(80), 40, '港'.repeat(40)],
  ['a whole character of several code points', family.repeat(20), family.length * 10 + 3, family.repeat(10)],
  ['a whole character with its marks', 'e\u0301'.repeat(80), 81, 'e\u0301'.repeat(40)],
  ['what there is of a long word', 'x'.repeat(90), 50, 'x'.repeat(50)],
])('an excerpt ends with %s', (_, text, at, ended) => {
  expect(text.slice(0, cutAfter(text, at))).toBe(ended);
});

test.each([
  ['a short text', fees, 500, fees],
  ['a long word', 'x'.repeat(90), 50, 'x'.repeat(50)],
  ['a character of two units', '\u{1F600}'.repeat(9), 5, '\u{1F600}'.repeat(2)],
  ['a character of several code points', family.repeat(20), family.length * 10 + 3, family.repeat(10)],
])('the beginning of %s has no half of a character', (_, text, length, begun) => {
  expect(wholeCharacters(text, length)).toBe(begun);
});
