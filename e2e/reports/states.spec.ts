import type { Page } from '@playwright/test';
import { generateDailyReport } from '@symbi/contracts/reports';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';

const generate = (account: Account) => account.ask(generateDailyReport, { body: {} });

const cards = (page: Page) => page.getByRole('article');
const menu = (page: Page) => page.getByRole('button', { name: /^Actions for Daily Report/ });
const choose = async (page: Page, item: string): Promise<void> => {
  await menu(page).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('without a connection the reports stay readable, and what fails says so', async ({ page, context, request }) => {
  const account = await createAccount(request);
  await generate(account);
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
  // The element to refocus was archived, so the page has the focus.
  await expect(page.locator('#main')).toBeFocused();
  await page.getByRole('switch', { name: 'Show Archived' }).focus();
  await page.keyboard.press('Space');
  await expect(cards(page)).toHaveCount(1);
});
