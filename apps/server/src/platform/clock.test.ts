import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toIsoTime } from './clock.ts';

const LAST = 8_640_000_000_000_000;

it('writes any time as a Date does', () => {
  fc.assert(
    fc.property(fc.integer({ min: -LAST, max: LAST }), (time) => {
      expect(toIsoTime(time)).toBe(new Date(time).toISOString());
    }),
  );
  for (const time of [-LAST, -1, 0, 86_399_999, 86_400_000, LAST])
    expect(toIsoTime(time)).toBe(new Date(time).toISOString());
});

it('refuses what is no time', () => {
  for (const time of [Number.NaN, Infinity, LAST + 1, -LAST - 1]) expect(() => toIsoTime(time)).toThrow(RangeError);
});
