import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { type Account, asUser, createAccount, signIn } from './support/account.ts';
import { expect, test } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { phone, themes } from './support/screens.ts';
import { firstAgent, skipOnboarding } from './support/talk.ts';

/** What is the same on every one of these screens: how it looks when its data does not come, on a phone, and offline. */
interface Screen {
  readonly name: string;
  readonly path: (agent: string) => string;
  /** The call that brings its data. */
  readonly call: RegExp;
  readonly failure: string;
  /** There once the data is. */
  readonly shown: (page: Page) => Locator;
}

const link = (name: RegExp) => (page: Page) => page.locator('main').getByRole('link', { name });

const screens: readonly Screen[] = [
  {
    name: 'agents',
    path: () => '/agents',
    call: /\/api\/agents(\?|$)/,
    failure: 'The agents could not be loaded',
    shown: link(/Symbi Core/),
  },
  {
    name: 'public agents',
    path: () => '/agents?public',
    call: /\/api\/agents\/public/,
    failure: 'The agents could not be loaded',
    shown: (page) => page.getByRole('switch', { name: 'Show Public Agents' }),
  },
  {
    name: 'the editor of an agent',
    path: (agent) => `/agents/${agent}`,
    call: /\/api\/agents\/[0-9a-f]{24}$/,
    failure: 'Failed to load agent details',
    shown: (page) => page.getByLabel('Description'),
  },
  {
    name: 'assistants',
    path: () => '/assistants',
    call: /\/api\/assistant\/list$/,
    failure: 'Failed to load assistants. Please try again.',
    shown: link(/Symbi Core Assistant/),
  },
  {
    name: 'a chat with an assistant',
    path: () => '/assistants/latest/chat',
    call: /\/api\/assistant\/latest$/,
    failure: 'The chat could not be opened',
    shown: (page) => page.getByRole('textbox', { name: 'Message', exact: true }),
  },
  {
    name: 'the functions beside a new assistant',
    path: () => '/assistants/new',
    call: /\/api\/assistant\/functions$/,
    failure: 'The functions could not be loaded',
    shown: (page) => page.getByText('create_context', { exact: true }),
  },
  {
    name: 'contexts',
    path: () => '/context-bridge',
    call: /\/api\/context\?/,
    failure: 'Failed to fetch contexts. Please try again.',
    shown: (page) => page.getByText('1 context', { exact: true }),
  },
  {
    name: 'API keys',
    path: () => '/settings?tab=keys',
    call: /\/api\/users\/api-keys$/,
    failure: 'Failed to load API keys',
    shown: (page) => page.getByText('No API keys yet'),
  },
  {
    name: 'sessions',
    path: () => '/settings',
    call: /\/api\/auth\/sessions$/,
    failure: 'The sessions could not be loaded',
    shown: (page) => page.getByText('This session'),
  },
];

const brokenAnswer = {
  status: 500,
  json: {
    success: false,
    code: 'internal',
    message: 'Something went wrong on the server',
    error: 'Something went wrong on the server',
    requestId: 'f'.repeat(24),
  },
};

const makeAccount = async (request: APIRequestContext): Promise<Account> => {
  const account = await createAccount(request);
  await request.post('/api/context', { ...asUser(account), data: { tag: 'notes', data: { text: 'One.' } } });
  return account;
};

test.beforeEach(({ page }) => skipOnboarding(page));

for (const { name, path, call, failure, shown } of screens) {
  test(`${name}: a fault of the server is told, and the data comes with another try`, async ({ page, request }) => {
    const account = await makeAccount(request);
    await page.route(call, (route) => route.fulfill(brokenAnswer));
    await signIn(page, account, path(await firstAgent(request, account)));
    await expect(page.getByText(failure)).toBeVisible({ timeout: 20_000 });
    // The number that the operator can look for in the log.
    await expect(page.getByText(brokenAnswer.json.requestId)).toBeVisible();
    await expectAccessible(page);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(shown(page).first()).toBeVisible();
    await expect(page.getByText(failure)).toHaveCount(0);
  });
}

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

for (const colorScheme of themes) {
  test.describe(`on a phone in the ${colorScheme} theme`, () => {
    test.use({ ...phone, viewport: { width: 360, height: 640 }, colorScheme });

    for (const { name, path, shown } of screens) {
      test(`${name}: everything fits, tab by tab, and is accessible`, async ({ page, request }) => {
        const account = await makeAccount(request);
        await signIn(page, account, path(await firstAgent(request, account)));
        await expect(shown(page).first()).toBeVisible();
        const tabs = page.locator('main').getByRole('tab');
        const count = await tabs.count();
        for (let tab = 0; tab < Math.max(1, count); tab += 1) {
          if (count > 0) await tabs.nth(tab).click();
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(width, `tab ${tab + 1}`).toBeLessThanOrEqual(360);
          await expectAccessible(page);
        }
      });
    }
  });
}

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
