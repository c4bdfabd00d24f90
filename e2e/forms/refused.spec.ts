import type { Page } from '@playwright/test';
import { asUser, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { skipOnboarding } from '../support/talk.ts';

/** A call that the server fails, what the user does, and the sentence that is then to be read. */
interface Failure {
  readonly text: string;
  /** Opened first; left out, the screen of the failure before is gone on with. */
  readonly path?: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly call: RegExp;
  /** What the server says; without it the screen has to find its own words. */
  readonly reason?: string;
  readonly act: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();

const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click();

const settings: readonly Failure[] = [
  {
    text: 'Failed to update profile',
    path: '/settings',
    method: 'PUT',
    call: /\/api\/auth\/profile$/,
    act: async (page) => {
      await page.getByLabel('Full Name').fill('Grace');
      await press(page, 'Save Changes');
    },
  },
  {
    text: 'Failed to save preferences',
    path: '/settings?tab=preferences',
    method: 'PUT',
    call: /\/api\/users\/preferences$/,
    act: async (page) => {
      await page.getByRole('switch', { name: 'Enable Notifications' }).uncheck();
      await press(page, 'Save Preferences');
    },
  },
  {
    text: 'Failed to delete API key',
    path: '/settings?tab=keys',
    method: 'DELETE',
    call: /\/api\/users\/api-keys\//,
    act: async (page) => {
      await press(page, 'Remove Work');
      await confirm(page, 'Remove');
    },
  },
  {
    text: 'Failed to add API key',
    path: '/settings?tab=keys',
    method: 'POST',
    call: /\/api\/users\/api-keys$/,
    act: async (page) => {
      await press(page, 'Add API Key');
      const dialog = page.getByRole('dialog', { name: 'Add API Key' });
      await dialog.getByLabel('Name').fill('Other');
      await dialog.getByRole('combobox', { name: 'Provider' }).click();
      await page.getByRole('option', { name: 'OpenAI' }).click();
      await dialog.getByLabel('API Key', { exact: true }).fill('sk-test-0123456789');
      await dialog.getByRole('button', { name: 'Add' }).click();
    },
  },
];

const makers: readonly Failure[] = [
  {
    text: 'Failed to create assistant. Please try again.',
    path: '/assistants/new',
    method: 'POST',
    call: /\/api\/assistant\/create$/,
    act: async (page) => {
      await page.getByLabel('Assistant Name').fill('Tutor');
      await press(page, 'Create Assistant');
    },
  },
  {
    text: 'Failed to save API key: There is no room left',
    path: '/agents/new',
    method: 'POST',
    call: /\/api\/users\/api-keys$/,
    reason: 'There is no room left',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Scout');
      await page.getByRole('combobox', { name: 'API Key' }).click();
      await page.getByRole('option', { name: 'Enter a key…' }).click();
      await page.getByLabel('New API Key').fill('sk-test-0123456789abcdef');
      await press(page, 'Save');
    },
  },
  {
    text: 'Failed to save agent',
    method: 'POST',
    call: /\/api\/agents$/,
    act: (page) => press(page, 'Save'),
  },
  {
    text: 'Roundtable failed',
    path: '/',
    method: 'POST',
    call: /\/api\/bridge\/orchestrate$/,
    act: async (page) => {
      await press(page, 'Roundtable');
      await page.getByLabel('Goal / Task').fill('Move the harbour office');
      await press(page, 'Gather Proposals');
    },
  },
];

const cards: readonly Failure[] = [
  {
    text: 'Failed to delete agent',
    path: '/agents',
    method: 'DELETE',
    call: /\/api\/agents\//,
    act: async (page) => {
      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await confirm(page, 'Delete');
    },
  },
  {
    text: 'Failed to deactivate context. Please try again.',
    path: '/context-bridge',
    method: 'PUT',
    call: /\/api\/context\/[0-9a-f]{24}\/deactivate$/,
    act: (page) => press(page, 'Deactivate'),
  },
  {
    text: 'Failed to delete context. Please try again.',
    path: '/context-bridge',
    method: 'DELETE',
    call: /\/api\/context\/[0-9a-f]{24}$/,
    act: async (page) => {
      await press(page, 'Delete');
      await confirm(page, 'Delete');
    },
  },
];

const strangers: readonly Failure[] = [
  {
    text: 'Login failed',
    path: '/login',
    method: 'POST',
    call: /\/api\/auth\/login$/,
    act: async (page) => {
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Password', { exact: true }).fill('a long enough password');
      await press(page, 'Sign In');
    },
  },
  {
    text: 'Registration failed',
    path: '/register',
    method: 'POST',
    call: /\/api\/auth\/register$/,
    act: async (page) => {
      await page.getByLabel('Name').fill('Ada');
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Password', { exact: true }).fill('a long enough password');
      await page.getByLabel('Confirm Password').fill('a long enough password');
      await press(page, 'Register');
    },
  },
];

const failAll = async (page: Page, failures: readonly Failure[]): Promise<void> => {
  for (const { text, path, method, call, reason, act } of failures) {
    const body = { success: false, code: 'storage_full', message: reason, error: reason, requestId: 'f'.repeat(24) };
    await page.route(call, (route) =>
      route.request().method() === method
        ? route.fulfill(reason === undefined ? { status: 500, json: {} } : { status: 507, json: body })
        : route.fallback(),
    );
    if (path !== undefined) await page.goto(path);
    await act(page);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.unroute(call);
  }
};

test('a stranger is told that signing in or registering failed', ({ page }) => failAll(page, strangers));

for (const [what, failures] of [
  ['of the settings', settings],
  ['that makes something', makers],
  ['on a card', cards],
] as const) {
  test(`a change ${what} that fails is told in its own words`, async ({ page, request }) => {
    const account = await createAccount(request);
    const key = { name: 'Work', provider: 'anthropic', key: 'sk-ant-0123456789' };
    await request.post('/api/users/api-keys', { ...asUser(account), data: key });
    await request.post('/api/context', { ...asUser(account), data: { tag: 'notes', data: { text: 'One.' } } });
    await skipOnboarding(page);
    await signIn(page, account, '/icon.svg');
    await failAll(page, failures);
  });
}
