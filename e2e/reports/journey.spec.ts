import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { updateAgent } from '@symbi/contracts/agents';
import { generateDailyReport, listReports } from '@symbi/contracts/reports';
import { type Account, createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/axe.ts';
import { firstAgent, say, startConversation } from '../support/talk.ts';

const generate = async (account: Account): Promise<string> =>
  (await account.ask(generateDailyReport, { body: {} })).data.title;

const count = async (account: Account, query = {}): Promise<number> =>
  (await account.ask(listReports, { query })).count;

/** Raises one alert per reply: the agent's threshold is above any possible score. */
const raiseAlerts = async (request: APIRequestContext, account: Account, alerts: number): Promise<string> => {
  const agent = await firstAgent(account);
  await account.ask(updateAgent, { params: { id: agent }, body: { trustScoreThreshold: 1 } });
  const conversation = await startConversation(account, agent);
  for (let index = 0; index < alerts; index += 1) {
    await say(account, conversation, 'What is a pivot?');
    await expect.poll(() => count(account, '?category=alert')).toBe(index + 1);
  }
  return conversation;
};

const cards = (page: Page) => page.getByRole('article');
const openMenu = (page: Page, title: RegExp) => page.getByRole('button', { name: title }).first().click();

test('a daily report is generated, read, downloaded, archived, found in the archive and deleted', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  await signIn(page, account, '/reports');
  await expect(page.getByRole('heading', { name: 'Symbi Logs' })).toBeVisible();
  await expect(page.getByText('No reports found')).toBeVisible();
  await expect(page.getByText('No activity in this period yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Generate Daily Report' }).click();
  await expect(page.getByText('Daily report generated')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Daily Report: ');
  await expect(cards(page)).toContainText('Nothing happened on ');
  await expect(cards(page)).toContainText('Messages: 0');

  await openMenu(page, /^Actions for Daily Report/);
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Statistics' })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Metadata' })).toBeVisible();
  await expect(dialog).toContainText('so there is nothing to measure');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  for (const [format, part] of [
    ['Markdown', '# Daily Report'],
    ['CSV', 'statistics,messages,0'],
    ['JSON', '"category": "daily"'],
  ] as const) {
    await openMenu(page, /^Actions for Daily Report/);
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `Download as ${format}` }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain(part);
  }

  await openMenu(page, /^Actions for Daily Report/);
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Archived reports are hidden from the main view');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('No reports found')).toBeVisible();
  await page.getByRole('switch', { name: 'Show Archived' }).click();
  await expect(cards(page).getByText('Archived', { exact: true })).toBeVisible();
  await openMenu(page, /^Actions for Daily Report/);
  await expect(page.getByRole('menuitem', { name: 'Unarchive' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('cannot be undone');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No reports found')).toBeVisible();
  expect(await count(account, '?archived=true')).toBe(0);
});

test('alerts come as they happen, fill pages, and are found by words, category and address', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  await signIn(page, account, '/reports');
  await expect(page.getByText('No reports found')).toBeVisible();
  const conversation = await raiseAlerts(request, account, 7);
  await expect(cards(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Go to page 2' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/page=2/);

  await page.getByRole('tab', { name: 'Daily' }).click();
  await expect(page.getByText('No reports found')).toBeVisible();
  await generate(account);
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('tab', { name: 'All Reports' }).click();
  await page.getByRole('searchbox', { name: 'Search reports...' }).fill('daily messages');
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search reports...' }).fill('walnut');
  await expect(page.getByText('Try other words, or clear the search.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search reports...' }).fill('');
  await page.getByRole('tab', { name: 'Alerts' }).click();
  await openMenu(page, /^Actions for Below 100%/);
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  await page.getByRole('link', { name: 'Open the message' }).click();
  await expect(page).toHaveURL(new RegExp(`/conversations/${conversation}\\?message=[0-9a-f]{24}`));
});

test('a report is reached, opened and closed by keyboard alone', async ({ page, request }) => {
  const account = await createAccount(request);
  await generate(account);
  await signIn(page, account, '/reports');
  const menu = page.getByRole('button', { name: /^Actions for Daily/ });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search reports...' })).toBeFocused();
});
