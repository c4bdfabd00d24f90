import { readCalibration } from '@symbi/contracts/feedback';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { answer, one } from '../support/network.ts';
import { openScreen } from '../support/screen.tsx';

const bins = [
  { from: 0.6, to: 0.8, count: 3, meanScore: 0.7, rightShare: 2 / 3 },
  { from: 0.8, to: 1, count: 1_234, meanScore: 0.9, rightShare: 0.75 },
];
const counts = { right: 1_000, wrong: 237, unsure: 1 };
const estimates = { counts, blind: 0, calibration: null, changes: [], bins, expectedError: 0.15 };
const judged = {
  counts,
  needed: 10,
  modes: [{ ...estimates, mode: 'grounded' as const, basis: 'all' as const }],
  judges: [],
};

test.each([360, 1_280])('at %d pixels the last label below a diagram is whole', async (width) => {
  await page.viewport(width, 800);
  await openScreen(paths.settingsTab('trust'), answer(readCalibration, one(judged)));
  const labels = () => [...document.querySelectorAll('figure svg text')].filter((label) => label.textContent !== '');
  await expect
    .poll(() =>
      labels()
        .map((label) => label.textContent)
        .join('|'),
    )
    .toContain('1,234');
  for (const label of labels()) {
    const drawing = label.closest('svg')?.getBoundingClientRect();
    const { left, right, bottom } = label.getBoundingClientRect();
    expect(right, label.textContent ?? '').toBeLessThanOrEqual(drawing?.right ?? 0);
    expect(left, label.textContent ?? '').toBeGreaterThanOrEqual(drawing?.left ?? 0);
    expect(bottom, label.textContent ?? '').toBeLessThanOrEqual(drawing?.bottom ?? 0);
  }
});
