import type { APIRequestContext, Page, Request } from '@playwright/test';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { firstAgent, input, skipOnboarding, startConversation } from '../support/talk.ts';

/** Holds back the files of every page behind the sign-in, including the keys, until the returned function is called. */
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

/** The first keys may come before any listener exists; they are then kept as text for a search. */
const pressUntilHelp = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

const openConversation = async (page: Page, request: APIRequestContext): Promise<void> => {
  const account = await createAccount(request);
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${await startConversation(account, await firstAgent(account))}`);
};

/** Shows the frame of a page whose own files are held until the answer is called. */
const openAgentsEarly = async (page: Page, request: APIRequestContext) => {
  const open = await holdFiles(page);
  await signIn(page, await createAccount(request), '/agents');
  await expect(page.getByRole('banner')).toBeVisible();
  return open;
};

test('a key for the search that is pressed before its page is there leads to the field when it is', async ({
  page,
  request,
}) => {
  const open = await openAgentsEarly(page, request);
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
  const open = await openAgentsEarly(page, request);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Sett');
  open();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(page.getByRole('combobox')).toHaveValue('Sett');
  await page.keyboard.type('ings');
  await expect(page.getByRole('option', { name: 'Profile & Settings' })).toBeVisible();
});

test('what is typed before the palette has come goes into it, and into no field below', async ({ page, request }) => {
  await openConversation(page, request);
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
  await pressUntilHelp(page);
});

test('in a conversation, which has no search either, the next key is a key again', async ({ page, request }) => {
  const account = await createAccount(request);
  await skipOnboarding(page);
  const agent = await firstAgent(account);
  await signIn(page, account, `/conversations/${await startConversation(account, agent)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await input(page).blur();
  await pressUntilHelp(page);
});

test('what was typed for a search that the page does not have comes into no other', async ({ page, request }) => {
  const open = await holdFiles(page);
  await signIn(page, await createAccount(request));
  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('Sym');
  open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const palette = page.getByRole('combobox');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await expect(palette).toHaveValue('');
});

test('whoever leaves before the palette has come goes on where they were', async ({ page, request }) => {
  await openConversation(page, request);
  await input(page).fill('One');
  const open = await holdFiles(page, /\/assets\/command-palette-/);
  const isPalette = (asked: Request): boolean => asked.url().includes('/assets/command-palette-');
  const asked = page.waitForEvent('request', isPalette);
  const arrived = page.waitForEvent('requestfinished', isPalette);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lost');
  // The first key may come before any listener exists, and requests nothing if it is taken back then.
  await asked;
  await page.keyboard.press('Escape');
  await page.keyboard.type(' two');
  open();
  await arrived;
  await page.keyboard.type(' three');
  await expect(input(page)).toHaveValue('One two three');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
