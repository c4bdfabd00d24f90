import { expect, test } from 'vitest';
import { randomBytes } from './random.ts';

test('bytes are as many as asked for, and never given twice', () => {
  const given = Array.from({ length: 2_000 }, (_, at) => randomBytes(at % 2 === 0 ? 16 : 12));
  expect(new Set(given.map(({ length }) => length))).toEqual(new Set([12, 16]));
  expect(new Set(given.map((bytes) => bytes.toString('hex'))).size).toBe(given.length);
  const bits = given.reduce((sum, bytes) => sum + bytes.reduce((all, byte) => all + (byte & 1), 0), 0);
  // Half of 28,000, give or take nine standard deviations.
  expect(Math.abs(bits - 14_000)).toBeLessThan(750);
});

test('what was given is not changed by what is given next', () => {
  const first = randomBytes(16);
  const text = first.toString('hex');
  for (let more = 0; more < 1_000; more += 1) randomBytes(16);
  expect(first.toString('hex')).toBe(text);
});

test.each([4_096, 4_097, 10_000])('%i bytes at once are as many, and all of them random', (count) => {
  const given = randomBytes(count);
  expect(given).toHaveLength(count);
  for (let at = 0; at + 64 <= count; at += 64)
    expect(given.subarray(at, at + 64).every((byte) => byte === 0)).toBe(false);
});
