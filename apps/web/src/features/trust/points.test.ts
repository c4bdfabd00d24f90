import { expect, test } from 'vitest';
import { pointsOf } from './points.ts';

test('a contribution is told as what the score would be without it', () => {
  // Log-odds of 2 are 88 %; without them it is 50 %.
  expect(pointsOf(0.8808, 2)).toBe(38);
  expect(pointsOf(0.5, -2)).toBe(-38);
});

test('what changes the score by less than half a point counts as nothing', () => {
  expect(pointsOf(0.8, 0)).toBe(0);
  expect(Object.is(pointsOf(0.8, -0.001), 0)).toBe(true);
});

test('a score at either end has points that can be told', () => {
  for (const score of [0, 1]) expect(Number.isFinite(pointsOf(score, 3))).toBe(true);
});
