import { expect, test } from 'vitest';
import { isPivot } from './pivot.ts';

test('a change above 0.6 is a pivot, 0.6 itself is not', () => {
  const change = (score: number) => ({ change_point_score: score, kind: 'change' }) as const;
  expect([isPivot(change(0.6)), isPivot(change(0.6001))]).toEqual([false, true]);
});

test('what was not compared is no pivot', () => {
  expect(isPivot({ change_point_score: 0.9, kind: 'not_compared' })).toBe(false);
});
