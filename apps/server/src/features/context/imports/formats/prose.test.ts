import { contextLimits } from '@symbi/contracts/limits';
import { expect, test } from 'vitest';
import { cutTitle } from './prose.ts';

test.each([0, 1])('a long title ends with a whole character, shifted by %i', (shift) => {
  const title = cutTitle(`${'a'.repeat(shift)}${'\u{1F600}'.repeat(contextLimits.importTitle)}`);
  expect(title).toMatch(/^a?\u{1F600}+…$/u);
  expect(title.length).toBeGreaterThan(contextLimits.importTitle - 2);
  expect(title.length).toBeLessThanOrEqual(contextLimits.importTitle);
});
