import { devices, expect, type Page } from '@playwright/test';

/** `test.use(phone)`: a small touch screen. */
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {};
export const phone = pixel;

/** `for (const colorScheme of themes) test.describe(colorScheme, () => { test.use({ colorScheme }); ... })` */
export const themes = ['light', 'dark'] as const;

/** Presses every Retry until none is left: each goes away when what it stands for is there. */
export async function retryAll(page: Page): Promise<void> {
  const retries = page.getByRole('button', { name: 'Retry' });
  await expect(async () => {
    if ((await retries.count()) > 0) await retries.first().click({ timeout: 1_000 });
    await expect(retries).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}
