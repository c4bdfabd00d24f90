import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { firstAgent, input, messages, say, skipOnboarding, startConversation } from '../support/talk.ts';

/** The previous attempt may still be under way when the connection is back: a busy button ignores keys. */
const pressUntil = (retry: Locator, there: Locator): Promise<void> =>
  expect(async () => {
    if (await retry.isVisible()) await retry.press('Enter', { timeout: 1_000 });
    await expect(there).toBeVisible({ timeout: 1_000 });
  }).toPass();

const openDashboard = async (page: Page, request: APIRequestContext): Promise<void> => {
  await signIn(page, await createAccount(request));
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
};

test('a dialog whose code does not come says so over its page, and comes with another try', async ({
  page,
  context,
  request,
}) => {
  await openDashboard(page, request);
  await context.setOffline(true);
  const opener = page.getByRole('button', { name: 'Roundtable' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const failed = page.getByRole('dialog', { name: 'Roundtable', exact: true });
  await expect(failed.getByRole('alert')).toContainText('could not be loaded. Check your connection and try again.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(failed).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  await page.keyboard.press('Enter');
  const retry = failed.getByRole('button', { name: 'Retry' });
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(retry).toBeFocused();
  await context.setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Roundtable (Gather Proposals)' });
  await pressUntil(retry, dialog.getByLabel('Goal / Task'));
  await expect(failed).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a palette whose code does not come says so, holds no keys, and comes with another try', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await createAccount(request), '/conversations');
  const search = page.getByRole('searchbox');
  await search.click();
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('lost');
  const failed = page.getByRole('dialog', { name: 'Command palette', exact: true });
  await expect(failed.getByRole('alert')).toContainText('could not be loaded');
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
  await page.keyboard.type('kept');
  await expect(search).toHaveValue('kept');
  await context.setOffline(false);
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused({ timeout: 1_000 });
  }).toPass();
});

test('a file that is attached before its code comes is said to be lost, and attached with another try', async ({
  page,
  context,
  request,
}) => {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account));
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  const files = page.locator('input[type="file"]');
  const file = { name: 'bees.txt', mimeType: 'text/plain', buffer: Buffer.from('The hive stands behind the barn.') };
  const lost = page.getByText('Nothing was attached.');
  await context.setOffline(true);
  await files.setInputFiles(file);
  await expect(page.getByRole('alert').filter({ has: lost })).toBeVisible();
  // Sent without it, the message leaves nothing to be said.
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Where does the hive stand?');
  await page.keyboard.press('Enter');
  await expect(lost).toHaveCount(0);
  await files.setInputFiles(file);
  await expect(lost).toBeVisible();
  await context.setOffline(false);
  await expect(async () => {
    await files.setInputFiles(file);
    await expect(page.getByRole('listitem').filter({ hasText: 'bees.txt' }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(lost).toHaveCount(0);
});

test('a list of agents whose code does not come says so, and opens when it is pressed again', async ({
  page,
  context,
  request,
}) => {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account));
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  const picker = page.getByRole('combobox', { name: 'Agent' });
  await expect(picker).toHaveText('Symbi Core');
  await context.setOffline(true);
  await picker.press('Enter');
  const failed = page.getByRole('dialog', { name: 'Agent', exact: true });
  await expect(failed.getByRole('alert')).toContainText('could not be loaded. Check your connection and try again.');
  await page.keyboard.press('Escape');
  await expect(failed).toHaveCount(0);
  await expect(picker).toBeFocused();
  await context.setOffline(false);
  const option = page.getByRole('option', { name: 'Symbi Core' });
  await expect(async () => {
    // Once open, it covers what is behind it, where nothing may be pressed any more.
    if (!(await option.isVisible())) await picker.press('Enter', { timeout: 1_000 });
    await expect(option).toBeFocused({ timeout: 1_000 });
  }).toPass();
});

test('an editor whose code does not come says so beside its message, and opens when it is asked for again', async ({
  page,
  context,
  request,
}) => {
  const account = await createAccount(request);
  const id = await startConversation(account, await firstAgent(account));
  await say(account, id, 'What is a capsule?');
  await skipOnboarding(page);
  await signIn(page, account, `/conversations/${id}`);
  const said = page.getByText('What is a capsule?', { exact: true }).first();
  await expect(said).toBeVisible();
  await context.setOffline(true);
  await input(page).press('ArrowUp');
  const failed = page.getByRole('dialog', { name: 'Edit message', exact: true });
  await expect(failed.getByRole('alert')).toContainText('could not be loaded. Check your connection and try again.');
  await expect(said).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(failed).toHaveCount(0);
  await expect(input(page)).toBeFocused();
  await context.setOffline(false);
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await expect(async () => {
    if (!(await editor.isVisible())) await input(page).press('ArrowUp', { timeout: 1_000 });
    await expect(editor).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await expect(editor).toHaveValue('What is a capsule?');
});

test('a page whose code does not come says so, and comes with another try, without a new start', async ({
  page,
  context,
  request,
}) => {
  await openDashboard(page, request);
  await page.evaluate(() => document.body.setAttribute('data-still-here', ''));
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline', exact: true })).toBeVisible();
  await expect(page.getByText('This page opens when you are back.')).toBeVisible();
  await expectAccessible(page);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(retry).toBeFocused();
  await context.setOffline(false);
  await pressUntil(retry, page.getByRole('heading', { level: 1, name: 'My Agents' }));

  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: 'Logs' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Symbi Logs' })).toBeVisible();
  await expect(page.locator('body[data-still-here]')).toHaveCount(1);
});

test('a form of sign-in whose code does not come says so, and is sent with another try', async ({
  page,
  context,
  request,
}) => {
  const account = await createAccount(request);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  const submit = page.getByRole('button', { name: 'Sign In' });
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded. Check your connection and try again.');
  await context.setOffline(false);
  await pressUntil(submit, page.getByRole('heading', { name: /Welcome/ }));
});

test('what draws messages is loaded while the first one is written, and once more if that failed', async ({
  page,
  request,
}) => {
  const lost = Promise.withResolvers<void>();
  let tries = 0;
  await page.route('**/assets/thread-message*.js', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.abort();
    return lost.resolve();
  });
  await skipOnboarding(page);
  await signIn(page, await createAccount(request), '/conversations/new');
  await input(page).fill('What is Symbi?');
  await lost.promise;
  await input(page).press('Enter');
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByText('What is Symbi?', { exact: true }).last()).toBeVisible();
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
  expect(tries).toBe(2);
});
