import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countToFill, firstRange, growRange, placeOf, withArrived } from './part-model.ts';

const listOf = (count: number, first = 0) =>
  Array.from({ length: count }, (_, index) => ({ _id: `m${first + index}` }));

describe('the part of a window that is in the page', () => {
  it('begins with the end', () => {
    expect(firstRange(listOf(50), null)).toEqual({ from: 44, to: 50 });
    expect(firstRange(listOf(3), null)).toEqual({ from: 0, to: 3 });
    expect(firstRange([], null)).toEqual({ from: 0, to: 0 });
  });

  it('begins with as many as fill the page, and not with one alone', () => {
    expect(countToFill([100, 100, 100, 300, 400], 600, (height) => height)).toBe(2);
    expect(countToFill([100, 100, 100, 100, 5_000], 600, (height) => height)).toBe(2);
    expect(
      countToFill(
        Array.from({ length: 50 }, () => 20),
        600,
        (height) => height,
      ),
    ).toBe(6);
    expect(countToFill([5_000], 600, (height) => height)).toBe(1);
    expect(firstRange(listOf(50), null, 3)).toEqual({ from: 47, to: 50 });
    expect(firstRange(listOf(50), 'm0', 3)).toEqual({ from: 0, to: 6 });
  });

  it('begins around the message that is looked for', () => {
    const { from, to } = firstRange(listOf(50), 'm20');
    expect(from).toBeLessThan(20);
    expect(to).toBeGreaterThan(21);
    expect(firstRange(listOf(50), 'm0')).toEqual({ from: 0, to: 6 });
    expect(firstRange(listOf(50), 'gone')).toEqual(firstRange(listOf(50), null));
  });

  it('grows at its end first, until it is all of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(199), fc.integer({ min: 1, max: 8 }), (length, at, step) => {
        let place = firstRange(listOf(length), `m${at}`);
        for (let round = 0; round < 200 && (place.from > 0 || place.to < length); round += 1) {
          const next = growRange(place, length, step);
          expect(next.to - next.from).toBeGreaterThan(place.to - place.from);
          if (place.to < length) expect(next.to).toBeGreaterThan(place.to);
          place = next;
        }
        expect(place).toEqual({ from: 0, to: length });
      }),
    );
  });

  it('stays at its messages when others come before them or are let go of', () => {
    const kept = { first: 'm44', last: 'm49' };
    expect(placeOf(listOf(70, -20), kept)).toEqual({ from: 64, to: 70 });
    expect(placeOf(listOf(46), kept)).toEqual({ from: 44, to: 46 });
    expect(placeOf(listOf(10, 47), kept)).toEqual({ from: 0, to: 3 });
    expect(placeOf(listOf(10, 100), kept)).toBeNull();
  });

  it('takes what was just said in at once, and a window that was loaded step by step', () => {
    expect(withArrived({ from: 2, to: 10 }, 12)).toEqual({ from: 2, to: 12 });
    expect(withArrived({ from: 2, to: 10 }, 30)).toEqual({ from: 2, to: 10 });
  });
});
