import type { Page } from '@playwright/test';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';

/** Holds what every page behind the sign-in has, the keys among it, until the answer is called. */
const holdFiles = async (page: Page): Promise<() => void> => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/\/assets\/common-/, async (route) => {
    await gate;
    await route.continue();
  });
  return () => open();
};

test('a key for the search that is pressed before its page is there leads to the field when it is', async ({
  page,
  request,
}) => {
  const open = await holdFiles(page);
  await signIn(page, await createAccount(request), '/agents');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('/');
  open();
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
});

test('the keys of the command palette, pressed before its files are there, open it when they are', async ({
  page,
  request,
}) => {
  const open = await holdFiles(page);
  await signIn(page, await createAccount(request), '/agents');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('Control+k');
  open();
  await expect(page.getByRole('combobox')).toBeFocused();
});
