import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accountExport } from '@symbi/contracts/account';
import { login, me } from '@symbi/contracts/users';
import { listApiKeys } from '@symbi/contracts/api-keys';
import { updateAgent } from '@symbi/contracts/agents';
import { makeAgent } from '@symbi/testkit/factories';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { firstAgent, say, startConversation } from '../support/talk.ts';
import { callsOf } from '../support/calls.ts';

test('the name is changed, the address is not', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/settings');
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'API Keys', 'Preferences', 'Trust Mode']);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '');
  await page.getByLabel('Full Name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('G');
  await expect(page.getByText('Profile updated successfully')).toBeHidden();
  await page.getByLabel('Full Name').fill('   ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
});

test('a password is changed with the current one, and ends the other sessions', async ({ page, request }) => {
  const account = await createAccount(request);
  const body = { email: account.email, password: account.password };
  await callsOf(request)(login, { body });
  await signIn(page, account, '/settings');
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(1);
  const save = page.getByRole('button', { name: 'Save Changes' });

  await page.getByLabel('New Password', { exact: true }).fill('another password');
  await page.getByLabel('Confirm New Password').fill('another passwort');
  await save.click();
  await expect(page.getByText('New passwords do not match')).toBeVisible();
  await expect(page.getByText('Current password is required')).toBeVisible();

  await page.getByLabel('Confirm New Password').fill('another password');
  await page.getByLabel('Current Password').fill('wrong');
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Current password is incorrect');

  await page.getByLabel('Current Password').fill(account.password);
  await save.click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('');
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
  await expect(callsOf(request)(login, { body })).rejects.toMatchObject({ status: 401 });
});

test('other sessions are listed and can be ended', async ({ page, request }) => {
  const account = await createAccount(request);
  const data = { email: account.email, password: account.password };
  for (const userAgent of ['Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', 'curl/8.5.0']) {
    await request.post('/api/auth/login', { data, headers: { 'user-agent': userAgent } });
  }
  await signIn(page, account, '/settings');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByText('This session')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'End the session of Firefox, Linux' }).click();
  await expect(sessions.getByText('Firefox, Linux')).toHaveCount(0);
  await expect(sessions.getByText('curl/8.5.0')).toBeVisible();
  await sessions.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(sessions.getByText('curl/8.5.0')).toHaveCount(0);
});

test('a key is added, shown only as a mask, and removed with a word on who used it', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/settings?tab=keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add API Key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add API Key' });
  const add = dialog.getByRole('button', { name: 'Add' });
  await expect(add).toBeDisabled();
  await dialog.getByLabel('Name').fill('Work');
  await expect(add).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Provider' }).click();
  await expect(page.getByRole('option')).toHaveText(['OpenAI', 'Anthropic', 'Together', 'Perplexity', 'v0', 'Custom']);
  await page.getByRole('option', { name: 'Anthropic' }).click();
  await dialog.getByLabel('API Key', { exact: true }).fill('sk-ant-SECRETSECRET-wxyz');
  await add.click();
  await expect(page.getByText('API key added successfully')).toBeVisible();
  await expect(page.getByText(/^sk-.*wxyz$/)).toBeVisible();
  await expect(page.getByText('SECRETSECRET')).toHaveCount(0);
  await expect(page.getByText('API key added successfully')).toBeHidden();

  const apiKeyId = (await account.ask(listApiKeys)).data[0]?._id ?? '';
  await makeAgent(account, { name: 'Reader', provider: 'anthropic', model: 'claude-sonnet-5-5', apiKeyId });
  await page.getByRole('button', { name: 'Remove Work' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('API key deleted successfully')).toBeVisible();
  await expect(page.getByText('These agents have no key now: Reader')).toBeVisible();
  await expect(page.getByText('No API keys yet')).toBeVisible();
});

test('preferences are saved, and the theme follows its preference', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/settings?tab=preferences');
  await expect(page.getByRole('combobox', { name: 'Default Model' })).toContainText('gpt-4o');
  await expect(page.getByRole('switch', { name: 'Enable Notifications' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Default Model' }).click();
  for (const gone of ['gpt-3.5-turbo', 'gpt-4-turbo', 'claude-2']) {
    await expect(page.getByRole('option', { name: new RegExp(`^${gone}`) }).first()).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  }
  await page.getByRole('option', { name: 'claude-sonnet-5-5' }).click();
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await page.getByRole('switch', { name: 'Enable Notifications' }).uncheck();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Preferences saved successfully')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const { data: user } = await account.ask(me);
  expect(user.preferences).toMatchObject({ defaultModel: 'claude-sonnet-5-5', theme: 'dark', notifications: false });
  await expect(page.getByText('Preferences saved successfully')).toBeHidden();
  await page.getByRole('combobox', { name: 'Theme' }).click();
  await page.getByRole('option', { name: 'System' }).click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme-mode'))).toBe('system');
  await page.goto('/agents/new');
  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveText('Anthropic');
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue('claude-sonnet-5-5');
  // It is not an OpenAI model, so a new assistant starts with one that OpenAI offers.
  await page.goto('/assistants/new');
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveText('gpt-6-luna');
});

/** The page's next connection once it is open, and a function that waits for an event on it. */
const nextConnection = async (page: Page) => {
  const socket = await page.waitForEvent('websocket');
  const hear = (start: string) =>
    socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith(start));
  await hear('40');
  return { event: (name: string) => hear(`42["${name}"`) };
};

test('an alert is told wherever its reader is, until notifications are off', async ({ page, request }) => {
  const account = await createAccount(request);
  const agent = await firstAgent(account);
  await account.ask(updateAgent, { params: { id: agent }, body: { trustScoreThreshold: 1 } });
  const conversation = await startConversation(account, agent);
  const live = nextConnection(page);
  await signIn(page, account, '/agents');
  await live;
  await expect(page.getByRole('region', { name: 'New alerts' })).toBeAttached();
  await say(account, conversation, 'What is a pivot?');
  const notice = page.getByRole('region', { name: 'New alerts' }).getByRole('listitem');
  await expect(notice).toHaveCount(1);
  await expectAccessible(page);
  await notice.getByRole('link', { name: 'Open alerts' }).click();
  await expect(page).toHaveURL('/reports?category=alert');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(notice).toHaveCount(0);

  const liveAgain = nextConnection(page);
  await page.goto('/settings?tab=preferences');
  const connection = await liveAgain;
  await page.getByRole('switch', { name: 'Enable Notifications' }).uncheck();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Preferences saved successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Logs' }).first().click();
  await page.getByRole('tab', { name: 'Alerts' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  const told = connection.event('report:created');
  await say(account, conversation, 'What is a pivot?');
  // This page receives the alert and lists it, but shows no notice.
  await told;
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(notice).toHaveCount(0);
});

test('everything of an account can be taken along', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^symbi-account-\d{4}-\d{2}-\d{2}\.json$/);
  const content: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(accountExport.shape.data.parse(content).user.email).toBe(account.email);
});

test('an account is deleted with its password, and is gone', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/settings');
  // Lists above the button move it when they load: a press counts even when that happens under the pointer.
  await expect(page.getByText('This session')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const button = page.getByRole('button', { name: 'Delete my account' });
  await expect(async () => {
    await button.hover();
    // Scrolling takes a press back: scrolling to the button has ended after some frames without a scroll event.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let still = 0;
          addEventListener('scroll', () => (still = 0), { capture: true });
          const look = (): void => (still++ < 5 ? void requestAnimationFrame(look) : resolve());
          look();
        }),
    );
    expect(await button.evaluate((shown) => shown.matches(':hover'))).toBe(true);
  }).toPass();
  await page.mouse.down();
  await page.evaluate(() => {
    const late = document.createElement('div');
    late.style.height = '300px';
    document.querySelector('main')?.prepend(late);
  });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  const confirm = dialog.getByRole('button', { name: 'Delete everything' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Password', { exact: true }).fill('not it');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await confirm.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const body = { email: account.email, password: account.password };
  await expect(callsOf(request)(login, { body })).rejects.toMatchObject({ status: 401 });
});
