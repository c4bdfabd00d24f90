import { expect, type Locator, type Page } from '@playwright/test';

const MOST_PRESSES = 40;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab, or Shift and Tab, until the element has the focus; fails if it is not reached. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < MOST_PRESSES; press += 1) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return;
  }
  await expect(target, `${MOST_PRESSES} times ${key} lead to it`).toBeFocused({ timeout: 1 });
}
