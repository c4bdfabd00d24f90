import { expect, test } from 'vitest';
import { fuseMatches } from './fuse.ts';

test('what both engines say alike is said by both together', () => {
  for (const match of [0.2, 0.5, 0.9]) expect(fuseMatches(match, match)).toBeCloseTo(match, 6);
});

test('the surer engine counts for most, whichever it is, and the other lowers it', () => {
  const fused = fuseMatches(0.9, 0.3);
  expect(fuseMatches(0.3, 0.9)).toBe(fused);
  expect(fused).toBeLessThan(0.9);
  // Further from the doubt than from what the surer one says, in logits.
  expect(fused).toBeGreaterThan(0.75);
});

test('what only one engine knows is a poor match to the other, and no proof against it', () => {
  expect(fuseMatches(0.9, undefined)).toBe(fuseMatches(0.9, 0.15));
  expect(fuseMatches(undefined, 0.9)).toBeGreaterThan(fuseMatches(0.01, 0.9));
});

test('certainty of one engine stays within the scale', () => {
  expect(fuseMatches(1, 0)).toBeLessThan(1);
  expect(fuseMatches(0, 0)).toBeGreaterThan(0);
});
