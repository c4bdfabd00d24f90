import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';

const decode = (cursor: string): [number, string] => decodeCursor(cursor, ['number', 'string']);
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a cursor says the place that it was made of', () => {
  expect(decode(encodeCursor([1_700_000_000_000, 'a/b+c']))).toEqual([1_700_000_000_000, 'a/b+c']);
});

test.each([
  [[5]],
  [['a', 5]],
  [[1.5, 'a']],
  [[1e308, 'a']],
  [[2 ** 53, 'a']],
  [[5, 'a\u0000']],
  [[5, '\uD800']],
  [[5, 'a', 'b']],
  [[5, null]],
  [{ 0: 5, 1: 'a' }],
  [null],
  ['5'],
])('%j is no place in such a list', (value) => {
  expect(() => decode(encode(value))).toThrow('The cursor is not valid');
});

test('what is no JSON is no cursor', () => {
  expect(() => decode('no-cursor')).toThrow('The cursor is not valid');
});
