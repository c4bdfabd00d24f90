import type { Page } from '@playwright/test';
import { storageKeys } from '@symbi/contracts/limits';
import { logout } from '@symbi/contracts/users';
import { createAccount, signIn, type Account } from '../support/account.ts';
import { expect, test } from '../support/app.ts';

/** Signs out in another tab of the same browser. */
const signOutElsewhere = async (page: Page): Promise<void> => {
  const other = await page.context().newPage();
  await other.goto('/agents');
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await other.close();
};

const signInAgain = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

test('a new agent that is half written when another tab signs out is there after signing in, but no key', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  await signIn(page, account, '/agents/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour master');
  await page.getByLabel('Description').fill('Knows every berth.');
  await page.getByRole('combobox', { name: 'API Key' }).click();
  await page.getByRole('option', { name: 'Enter a key' }).click();
  await page.getByLabel('New API Key').fill('sk-never-kept');
  await page.getByRole('tab', { name: 'System Prompt' }).click();
  await page.getByRole('textbox', { name: 'System Prompt' }).fill('You keep the book of berths.');
  await signOutElsewhere(page);
  await expect(page.getByText('Harbour master')).toHaveCount(0);
  await signInAgain(page, account);
  await expect(page).toHaveURL('/agents/new');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Harbour master');
  await expect(page.getByLabel('Description')).toHaveValue('Knows every berth.');
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('sk-never-kept');
  await page.getByRole('tab', { name: 'System Prompt' }).click();
  await expect(page.getByRole('textbox', { name: 'System Prompt' })).toHaveValue('You keep the book of berths.');
});

test('a new context comes back open for who wrote it, and never for somebody else', async ({ page, request }) => {
  const [account, stranger] = [await createAccount(request), await createAccount(request)];
  await signIn(page, account, '/context-bridge');
  const dialog = page.getByRole('dialog', { name: 'New Context' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await page.getByRole('button', { name: 'New Context' }).click();
  await title.fill('Opening hours');
  await signOutElsewhere(page);
  await signInAgain(page, account);
  await expect(title).toHaveValue('Opening hours');
  // It is still unsaved, so closing it asks.
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await signOutElsewhere(page);
  await signInAgain(page, stranger);
  await expect(page).toHaveURL('/');
  await page.goto('/context-bridge');
  await page.getByRole('button', { name: 'New Context' }).click();
  await expect(title).toHaveValue('');
  await expect(page.getByText('Opening hours')).toHaveCount(0);
});

test('a session that the server ends keeps what was written just the same', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/assistants/new');
  await page.getByLabel('Name').fill('Librarian');
  await account.ask(logout);
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.token)).toBeNull();
  await signInAgain(page, account);
  await expect(page).toHaveURL('/assistants/new');
  await expect(page.getByLabel('Name')).toHaveValue('Librarian');
});
