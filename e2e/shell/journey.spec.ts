import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { themes } from '../support/screens.ts';
import { firstAgent, say, skipOnboarding, startConversation } from '../support/talk.ts';

const entries = [
  ['Dashboard', '/'],
  ['Conversations', '/conversations'],
  ['Projects', '/projects'],
  ['Agents', '/agents'],
  ['Assistants', '/assistants'],
  ['Logs', '/reports'],
  ['Review Console', '/review'],
  ['Context Bridge', '/context-bridge'],
  ['Documentation', '/documentation'],
  ['Profile & Settings', '/settings'],
] as const;

const barLinks = ['Conversations', 'Projects', 'Agents', 'Logs', 'Context Bridge'];

test('anonymous visitors see the title, the badge, the theme toggle and a login link, and nothing more', async ({
  page,
}) => {
  await page.goto('/login');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Symbi' })).toHaveAttribute('href', '/');
  await expect(bar.getByText('Demo', { exact: true })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveCount(0);
  await expect(bar.getByRole('link', { name: 'Agents' })).toHaveCount(0);
});

test('the demo banner stands under the bar and opens a mail', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/login');
  const banner = page.getByRole('complementary', { name: 'Demo notice' });
  await expect(banner).toContainText('Showcasing the trust protocol capabilities with limited functionality.');
  await expect(banner.getByRole('link', { name: 'Contact for full version' })).toHaveAttribute('href', /^mailto:.+@.+/);
  const box = await banner.boundingBox();
  expect(box).toMatchObject({ width: 1200, x: 200, y: 64 });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(88);
});

test('the drawer is 300 pixels wide and holds the ten entries, the user, and a way out', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/agents');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Main' });
  await expect(drawer).toHaveCSS('width', '300px');
  await expect(drawer.getByText('Trust First Platform')).toBeVisible();
  const links = drawer.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  await expect(links).toHaveText(entries.map(([label]) => label));
  for (const [label, path] of entries) {
    await expect(drawer.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path);
  }
  await expect(drawer.locator('[aria-current="page"]')).toHaveText('Agents');
  await expect(drawer.getByText(account.name)).toBeVisible();
  await expect(drawer.getByText(account.email)).toBeVisible();
  await drawer.getByRole('link', { name: 'Profile & Settings' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile & Settings' })).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('the bar shows its links where there is room, and the avatar its letter and menu', async ({ page, request }) => {
  await signIn(page, await createAccount(request, 'grace'));
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('navigation').getByRole('link')).toHaveText(barLinks);
  const avatar = page.getByRole('button', { name: 'Account menu' });
  await expect(avatar).toHaveText('G');
  await avatar.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Profile & Settings', 'Logs', 'Context Bridge', 'Logout']);
  await page.keyboard.press('Escape');
  await expect(avatar).toBeFocused();
  const toolbar = bar.locator('.MuiToolbar-root');
  await expect(toolbar).toHaveCSS('min-height', '64px');
  await page.setViewportSize({ width: 500, height: 800 });
  await expect(toolbar).toHaveCSS('min-height', '56px');
  await expect(bar.getByRole('link', { name: 'Agents' })).toBeHidden();
});

for (const colorScheme of themes) {
  test.describe(`on a system that prefers ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('the theme begins as the system wants it, and a choice is kept', async ({ page }) => {
      await page.goto('/login');
      const root = page.locator('html');
      await expect(root).toHaveAttribute('data-theme', colorScheme);
      const other = colorScheme === 'light' ? 'dark' : 'light';
      // Who has not chosen follows the system, also when it changes.
      await page.emulateMedia({ colorScheme: other });
      await expect(root).toHaveAttribute('data-theme', other);
      await page.emulateMedia({ colorScheme });
      await expect(root).toHaveAttribute('data-theme', colorScheme);
      await page.getByRole('button', { name: `Switch to ${other} theme` }).click();
      await expect(root).toHaveAttribute('data-theme', other);
      expect(await page.evaluate(() => localStorage.getItem('theme-mode'))).toBe(other);
      await page.reload();
      await expect(root).toHaveAttribute('data-theme', other);
      await page.emulateMedia({ colorScheme: other });
      await page.emulateMedia({ colorScheme });
      await expect(root).toHaveAttribute('data-theme', other);
    });
  });
}

test('an unknown address shows the 404 page with a way to the dashboard', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/nowhere');
  await expect(page).toHaveTitle(/404 - Page Not Found/);
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('a screen that cannot be loaded leaves the frame standing', async ({ page, request }) => {
  await page.route('**/assets/agents-page-*.js', (route) => route.abort());
  await signIn(page, await createAccount(request));
  await page.getByRole('banner').getByRole('link', { name: 'Agents' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Symbi' }).click();
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
});

test('the keyboard reaches everything: palette, search box, shortcuts, content', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  // The keys are loaded with a separate file, after the visible page.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('agents');
  await expect(page.getByRole('option', { selected: true })).toHaveText('Agents');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My Agents' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search agents...')).toBeFocused();
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Search agents...')).toHaveValue('?');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My Agents' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Create Agent' })).toBeFocused();
});

test('the palette finds titles and messages, and says a conversation once', async ({ page, request }) => {
  const account = await createAccount(request);
  const agent = await firstAgent(account);
  const id = await startConversation(account, agent, 'Okapi diary');
  const quoted = await say(account, id, 'The okapi sleeps at noon');
  const other = await startConversation(account, agent, 'Zoo');
  const messageId = await say(account, other, 'Where the okapi sleeps at night');
  await skipOnboarding(page);
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  // The keys are loaded with a separate file, after the visible page.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('okapi');
  const found = page.getByRole('group', { name: 'Messages and titles' }).getByRole('option');
  // Newer messages contain the word as well.
  await expect(found).toHaveCount(2);
  await expect(found.first()).toContainText(/^Okapi diary.*sleeps at noon/);
  await expect(found.last()).toContainText(/^Zoo.*sleeps at night/);
  await found.last().click();
  await expect(page).toHaveURL(`/conversations/${other}?message=${messageId}`);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('okapi');
  await found.first().click();
  await expect(page).toHaveURL(`/conversations/${id}?message=${quoted}`);
});

test('losing the network is said, and so is its return', async ({ page, context, request }) => {
  await signIn(page, await createAccount(request));
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('whoever asked for less motion gets none', async ({ browser, baseURL }) => {
  const longest = async (reducedMotion: 'reduce' | 'no-preference'): Promise<number> => {
    const context = await browser.newContext({ reducedMotion, ...(baseURL === undefined ? {} : { baseURL }) });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const durations = await page.evaluate(() =>
      [...document.querySelectorAll('*')].map((element) =>
        Number.parseFloat(getComputedStyle(element).transitionDuration),
      ),
    );
    await context.close();
    return Math.max(...durations);
  };
  expect(await longest('no-preference')).toBeGreaterThan(0.1);
  expect(await longest('reduce')).toBeLessThan(0.001);
});
