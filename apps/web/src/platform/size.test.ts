import { expect, it } from 'vitest';
import { formatSize } from './size.ts';

it.each([
  [0, 'empty'],
  [1, '1 kB'],
  [48_200, '47 kB'],
  [1024 * 1024, '1 MB'],
  [20 * 1024 * 1024, '20 MB'],
  [1_500_000, '1.4 MB'],
])('says how large %d bytes are', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
