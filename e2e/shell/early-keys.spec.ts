import type { Page } from '@playwright/test';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { firstAgent, input, skipOnboarding, startConversation } from '../support/talk.ts';

/** Holds what every page behind the sign-in has, the keys among it, until the answer is called. */
const holdFiles = async (page: Page, files = /\/assets\/common-/): Promise<() => void> => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(files, async (route) => {
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
  await page.keyboard.type('Symbx');
  await page.keyboard.press('Backspace');
  open();
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Symb');
  await page.keyboard.type('i');
  await expect(field).toHaveValue('Symbi');
  await expect(page.getByRole('link', { name: 'Symbi Core' })).toBeVisible();
});

test('the keys of the command palette, pressed before its files are there, open it when they are', async ({
  page,
  request,
}) => {
  const open = await holdFiles(page);
  await signIn(page, await createAccount(request), '/agents');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Sett');
  open();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('combobox')).toHaveValue('Sett');
  await page.keyboard.type('ings');
  await expect(page.getByRole('option', { name: 'Profile & Settings' })).toBeVisible();
});

test('what is typed before the palette has come goes into it, and into no field below', async ({ page, request }) => {
  const account = await createAccount(request);
  await skipOnboarding(page);
  await signIn(
    page,
    account,
    `/conversations/${await startConversation(request, account, await firstAgent(request, account))}`,
  );
  await input(page).fill('Half a sentence');
  const open = await holdFiles(page, /\/assets\/command-palette-/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Dash');
  await page.keyboard.press('Enter');
  await expect(input(page)).toHaveValue('Half a sentence');
  open();
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('Dash');
  await page.keyboard.type('board');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('on a page without a search the next key is a key again', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('whoever leaves before the palette has come goes on where they were', async ({ page, request }) => {
  const account = await createAccount(request);
  await skipOnboarding(page);
  await signIn(
    page,
    account,
    `/conversations/${await startConversation(request, account, await firstAgent(request, account))}`,
  );
  await input(page).fill('One');
  const open = await holdFiles(page, /\/assets\/command-palette-/);
  const arrived = page.waitForEvent('requestfinished', (asked) => asked.url().includes('/assets/command-palette-'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lost');
  await page.keyboard.press('Escape');
  await page.keyboard.type(' two');
  open();
  await arrived;
  await page.keyboard.type(' three');
  await expect(input(page)).toHaveValue('One two three');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
