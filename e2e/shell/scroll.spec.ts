import type { Page } from '@playwright/test';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test('a new page begins at its top, and one that is gone back to is where it was left, also after a reload', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1000, height: 400 });
  await signIn(page, await createAccount(request), '/documentation');
  const documentation = page.getByRole('heading', { level: 1, name: 'Documentation' });
  await expect(documentation).toBeVisible();
  await page.evaluate(() => scrollTo(0, 200));
  await expect.poll(() => scrolled(page)).toBe(200);
  await page.getByRole('banner').getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Agents' })).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(documentation).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(200);
  await page.reload();
  await expect(documentation).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(200);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'My Agents' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(200);
});
