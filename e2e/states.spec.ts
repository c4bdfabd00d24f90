import type { APIRequestContext } from '@playwright/test';
import { type Account, asUser, createAccount, signIn } from './support/account.ts';
import { expect, test } from './support/app.ts';
import { skipOnboarding } from './support/talk.ts';

const makeAccount = async (request: APIRequestContext): Promise<Account> => {
  const account = await createAccount(request);
  await request.post('/api/context', { ...asUser(account), data: { tag: 'notes', data: { text: 'One.' } } });
  return account;
};

test.beforeEach(({ page }) => skipOnboarding(page));

test('without a network what is there stays there, and the page says that it is old', async ({
  page,
  request,
  context,
}) => {
  const account = await makeAccount(request);
  await signIn(page, account, '/context-bridge');
  await expect(page.getByText('1 context', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New Context' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Context' });
  await dialog.getByRole('textbox', { name: 'Tag' }).fill('later');
  await dialog.getByRole('textbox', { name: 'Data (JSON)' }).fill('{"text": "Written on a train."}');
  await context.setOffline(true);
  await expect(
    page.getByText('You are offline. What you see may be old; nothing you have typed is lost.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Data (JSON)' })).toHaveValue('{"text": "Written on a train."}');
  await context.setOffline(false);
  await expect(page.getByText('2 contexts', { exact: true })).toBeVisible();
  await expect(page.getByText('"Written on a train."')).toBeVisible();
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
});

test('the keyboard alone makes an agent, opens its menu and publishes it', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/agents');
  await page.getByRole('link', { name: 'Create Agent' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Typed');
  await page.getByRole('tab', { name: 'Basic Settings' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Advanced Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('slider', { name: 'Temperature' }).focus();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Agent saved successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Back to agents' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('button', { name: 'Actions for Typed' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit Agent' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Public agent' })).toBeVisible();
  await expect(menu).toBeFocused();
});

test('the keyboard alone keeps a context and walks the settings', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/context-bridge');
  const open = page.getByRole('button', { name: 'New Context' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Tag' })).toBeFocused();
  await page.keyboard.type('typed');
  await page.getByRole('textbox', { name: 'Data (JSON)' }).focus();
  await page.keyboard.type('{"text": "By hand."}');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('"By hand."')).toBeVisible();
  await expect(open).toBeFocused();
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Profile' }).focus();
  for (const name of ['API Keys', 'Preferences', 'Trust Mode']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
});
