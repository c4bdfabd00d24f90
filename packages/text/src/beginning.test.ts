import { expect, test } from 'vitest';
import { beginning } from './beginning.ts';

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['a😀b', 3, 'a😀'],
  ['😀😀', 3, '😀'],
  ['😀', 1, ''],
  ['e\u0301a', 1, 'e'],
  ['abc', 0, ''],
])('the beginning of %j in %i units is %j', (text, length, cut) => {
  expect(beginning(text, length)).toBe(cut);
});
