import { expect, it } from 'vitest';
import { trustPercent, trustTier } from './tiers.ts';

it.each([
  [1, 'Trusted', 'This content has a high trust score'],
  [0.795, 'Trusted', 'This content has a high trust score'],
  [0.794, 'Reliable', 'This content has a good trust score'],
  [0.6, 'Reliable', 'This content has a good trust score'],
  [0.594, 'Moderate', 'This content has a moderate trust score'],
  [0.4, 'Moderate', 'This content has a moderate trust score'],
  [0.394, 'Caution', 'This content has a low trust score'],
  [0, 'Caution', 'This content has a low trust score'],
])('a score of %d is %s', (score, label, tooltip) => {
  expect(trustTier(score)).toMatchObject({ label, tooltip });
});

it.each([Number.NaN, undefined, null, '0.9'])('%s has no tier', (score) => {
  expect(trustTier(score)).toBeUndefined();
});

it('no score is shown as certain, or as impossible', () => {
  expect([1, 0.9951, 0.994, 0.5, 0.0149, 0.004, 0].map(trustPercent)).toEqual([99, 99, 99, 50, 1, 1, 1]);
});
