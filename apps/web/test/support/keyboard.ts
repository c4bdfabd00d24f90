import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';

const MOST_PRESSES = 40;

/** Presses Tab until the element has the focus; fails when it is not on the way. */
export const tabTo = async (target: Locator): Promise<void> => {
  await expect.element(target).toBeVisible();
  for (let press = 0; press < MOST_PRESSES && document.activeElement !== target.element(); press += 1)
    await userEvent.tab();
  expect(document.activeElement, `${MOST_PRESSES} times Tab lead to it`).toBe(target.element());
};
