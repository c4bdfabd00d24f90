import type { APIRequestContext, Page } from '@playwright/test';
import { generateDailyReport } from '@symbi/contracts/reports';
import { type Account, asUser, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible, expectAccessibleInThemes } from '../support/axe.ts';
import { phone, retryAll } from '../support/screens.ts';

const generate = async (request: APIRequestContext, account: Account): Promise<void> => {
  const answer = await request.post('/api/reports/generate/daily', { ...asUser(account), data: {} });
  generateDailyReport.response.parse(await answer.json());
};

const cards = (page: Page) => page.getByRole('article');
const menu = (page: Page) => page.getByRole('button', { name: /^Actions for Daily Report/ });
const choose = async (page: Page, item: string): Promise<void> => {
  await menu(page).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const fail = (page: Page) =>
  page.route('**/api/reports**', (route) => route.fulfill({ status: 500, body: 'x', contentType: 'text/plain' }));

test('failing and empty, the reports are accessible', async ({ page, request }) => {
  // Every look at a whole page costs a slow machine seconds.
  test.slow();
  const account = await createAccount(request);
  await fail(page);
  await signIn(page, account, '/reports');
  await expect(page.getByText('Failed to fetch reports. Please try again.')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('The figures could not be loaded')).toBeVisible({ timeout: 20_000 });
  await expectAccessibleInThemes(page);
  await page.unrouteAll();
  await retryAll(page);
  await expect(page.getByText('No reports found')).toBeVisible();
  await expect(page.getByText('Nothing happened in these days yet')).toBeVisible();
  await expectAccessibleInThemes(page);
});
test('the menu of a report and its questions are accessible, and give the focus back', async ({ page, request }) => {
  test.slow();
  const account = await createAccount(request);
  await generate(request, account);
  await signIn(page, account, '/reports');
  await expect(cards(page)).toHaveCount(1);
  await menu(page).click();
  await expect(page.getByRole('menuitem', { name: 'Download as CSV' })).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.keyboard.press('Escape');
  for (const item of ['Archive', 'Delete']) {
    await choose(page, item);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessibleInThemes(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(menu(page)).toBeFocused();
  }
  await expect(cards(page)).toHaveCount(1);
});

test('without a connection the reports stay readable, and what fails says so', async ({ page, context, request }) => {
  const account = await createAccount(request);
  await generate(request, account);
  await signIn(page, account, '/reports');
  await expect(cards(page)).toHaveCount(1);
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByText('You are offline.')).toBeVisible();
  await choose(page, 'View Details');
  await expect(page.getByRole('dialog')).toContainText('nothing to measure');
  await page.keyboard.press('Escape');
  await choose(page, 'Download as Markdown');
  await expect(page.getByText('The report could not be downloaded. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const download = page.waitForEvent('download');
  await choose(page, 'Download as Markdown');
  expect((await download).suggestedFilename()).toMatch(/^symbi-daily-\d{4}-\d{2}-\d{2}\.md$/);
});

test('the keyboard alone generates, changes the tab, archives and finds the archive', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/reports');
  await page.getByRole('button', { name: 'Generate Daily Report' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'All Reports' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Daily', selected: true })).toBeFocused();
  await expect(page).toHaveURL(/category=daily/);
  await menu(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Archive' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No reports found')).toBeVisible();
  // Where the focus came from is archived; it is on the page, not lost.
  await expect(page.locator('#main')).toBeFocused();
  await page.getByRole('switch', { name: 'Show Archived' }).focus();
  await page.keyboard.press('Space');
  await expect(cards(page)).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } });
  test('menu, details and questions fit', async ({ page, request }) => {
    const account = await createAccount(request);
    await generate(request, account);
    await signIn(page, account, '/reports');
    await choose(page, 'View Details');
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Statistics' })).toBeAttached();
    await expectAccessible(page);
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isWider()).toBe(false);
    await page.getByRole('button', { name: 'Close' }).click();
    await choose(page, 'Archive');
    await expect(page.getByRole('alertdialog')).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('No reports found')).toBeVisible();
    expect(await isWider()).toBe(false);
    await expectAccessible(page);
  });
});
