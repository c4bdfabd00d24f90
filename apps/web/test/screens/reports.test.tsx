import { onlineManager } from '@tanstack/react-query';
import {
  generateDailyReport,
  listReports,
  readFigures,
  removeReport,
  updateReport,
  type DayFigures,
} from '@symbi/contracts/reports';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one, refuse } from '../support/network.ts';
import { idOf, sampleReport } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const menu = () => page.getByRole('button', { name: /^Actions for Daily Report/i });
const choose = async (item: string): Promise<void> => {
  await menu().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('failing and empty, the reports are accessible', async () => {
  await openScreen(paths.reports, refuse(listReports), refuse(readFigures));
  await expect.element(page.getByText('Failed to fetch reports. Please try again.')).toBeVisible();
  await expect.element(page.getByText('The figures could not be loaded')).toBeVisible();
  await expectAccessible();
  worker.resetHandlers();
  worker.use(answer(listReports, { success: true, reports: [], conversations: [], totalPages: 0, count: 0 }));
  const retries = page.getByRole('button', { name: 'Retry' });
  // What failed is also loaded again when the connection opens, which may be now.
  for (let shown = 2; shown > 0; shown = retries.all().length)
    await retries
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  await expect.element(page.getByText('No reports found')).toBeVisible();
  await expect.element(page.getByText('No activity in this period yet')).toBeVisible();
  await expectAccessible();
});

test('the title of a report opens it, and gives the focus back', async () => {
  await openScreen(paths.reports);
  const title = page.getByRole('button', { name: sampleReport().title, exact: true });
  await title.click();
  await expect.element(page.getByRole('dialog').getByText('Statistics')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(title).toHaveFocus();
});

test('the menu of a report and its questions are accessible, and give the focus back', async () => {
  await openScreen(paths.reports);
  await menu().click();
  await expect.element(page.getByRole('menuitem', { name: 'Download as CSV' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu()).toHaveFocus();
  for (const item of ['Archive', 'Delete']) {
    await choose(item);
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    // Only what cannot be taken back has the color of danger.
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: item });
    expect(confirm.element().matches('.MuiButton-colorError')).toBe(item === 'Delete');
    await expectAccessible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(menu()).toHaveFocus();
  }
});

test('details and questions of a report fit a phone', async () => {
  await openScreen(paths.reports);
  await choose('View Details');
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'Statistics' })).toBeInTheDocument();
  await expectToFitPhone();
  await page.getByRole('button', { name: 'Close' }).click();
  await choose('Archive');
  await expect.element(page.getByRole('alertdialog')).toBeInViewport();
  await expectToFitPhone();
});

test('a report asked for again after its answer was lost is made of what has happened by then', async () => {
  const keys: (string | null)[] = [];
  const note = ({ request }: { request: Request }): void => {
    if (request.method === 'POST' && request.url.endsWith(generateDailyReport.path))
      keys.push(request.headers.get('idempotency-key'));
  };
  worker.events.on('request:start', note);
  await openScreen(paths.reports, refuse(generateDailyReport));
  const generate = page.getByRole('button', { name: 'Generate Daily Report' });
  for (let asked = 1; asked <= 2; asked += 1) {
    await generate.click();
    await expect.poll(() => keys.length).toBe(asked);
    await expect.element(page.getByText('Failed to generate daily report. Please try again.')).toBeVisible();
  }
  worker.events.removeListener('request:start', note);
  // A key would be answered with the report of the first time.
  expect(keys).toEqual([null, null]);
});

test('a change of a report that fails says which one, and the report stays', async () => {
  await openScreen(paths.reports, refuse(generateDailyReport), refuse(updateReport), refuse(removeReport));
  await page.getByRole('button', { name: 'Generate Daily Report' }).click();
  await expect.element(page.getByText('Failed to generate daily report. Please try again.')).toBeVisible();
  for (const [item, words] of [
    ['Archive', 'Failed to archive report. Please try again.'],
    ['Delete', 'Failed to delete report. Please try again.'],
  ] as const) {
    await choose(item);
    await page.getByRole('alertdialog').getByRole('button', { name: item }).click();
    await expect.element(page.getByText(words)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('article').all().length).toBe(1);
  }
});

/** A day with more activity than the day before. */
const figuresOf = (index: number): DayFigures => ({
  day: new Date(Date.UTC(2026, 1, 1 + index)).toISOString().slice(0, 10),
  messages: 2,
  replies: index,
  conversations: 1,
  scored: index,
  unchecked: 0,
  averageTrust: 0.8,
  trusted: index,
  reliable: 1,
  moderate: 1,
  caution: 1,
  compared: 2,
  pivots: 1,
  failed: 0,
  inputTokens: 100 * index,
  outputTokens: 50 * index,
  costUsd: 0.01 * index,
  unpriced: 0,
});

test('reports and charts are accessible and fit a phone, and every chart is also a table', async () => {
  const reports = [
    sampleReport(),
    sampleReport({
      _id: idOf(81),
      category: 'alert',
      title: 'Trust below the threshold',
      metadata: { conversationId: idOf(20), messageId: idOf(31) },
    }),
  ];
  await openScreen(
    paths.reports,
    answer(listReports, {
      success: true,
      reports,
      conversations: [{ _id: idOf(20), title: 'Mooring in August' }],
      totalPages: 1,
      count: 2,
    }),
    answer(readFigures, ({ query }) =>
      one({ timeZone: 'UTC', days: Array.from({ length: query.days }, (_, index) => figuresOf(index)) }),
    ),
  );
  await expect.poll(() => page.getByRole('article').all().length).toBe(2);
  const alert = page.getByRole('article', { name: 'Trust below the threshold' });
  const subject = alert.getByRole('link', { name: 'Mooring in August' });
  await expect.element(subject).toHaveAttribute('href', paths.conversation(idOf(20), { message: idOf(31) }));
  await expect.element(page.getByRole('heading', { name: 'Trust over time' })).toBeVisible();
  const isDrawn = () => document.querySelectorAll('figure svg[class*="Charts"]').length > 0;
  await expect.poll(isDrawn).toBe(true);
  await expectToFitPhone();
  await page.viewport(1280, 800);
  await page.getByRole('group', { name: 'View of Tokens' }).getByRole('button', { name: 'Table' }).click();
  const rows = page.getByRole('table', { name: 'Tokens' }).getByRole('row');
  await expect.poll(() => rows.all().length).toBe(31);
  await expect.element(rows.last().getByRole('cell', { name: '2,900' })).toBeVisible();
  await page.getByRole('button', { name: '7 days' }).click();
  await expect.poll(() => rows.all().length).toBe(8);
  await expectAccessible();
});

test('a chart without a single count says so instead of drawing a zero', async () => {
  const quiet = (index: number): DayFigures => ({ ...figuresOf(index), compared: 0, pivots: 0 });
  await openScreen(
    paths.reports,
    answer(readFigures, ({ query }) =>
      one({ timeZone: 'UTC', days: Array.from({ length: query.days }, (_, index) => quiet(index)) }),
    ),
  );
  const blank = page.getByRole('figure').filter({ hasText: 'Nothing in this period' });
  await expect.element(blank).toHaveAccessibleName('Changes of stance');
});

test('on the smallest phone a button leads to the tabs that have no room', async () => {
  await page.viewport(320, 640);
  await openScreen(paths.reports);
  const alerts = () => page.getByRole('tab', { name: 'Alerts' });
  await expect.element(alerts()).toBeInTheDocument();
  const forward = () => [...document.querySelectorAll<HTMLElement>('.MuiTabScrollButton-root')].at(-1);
  await expect.poll(() => forward()?.checkVisibility()).toBe(true);
  forward()?.click();
  await expect.element(alerts()).toBeInViewport({ ratio: 1 });
});

test('a page that was not loaded before the network went says so, and is there when it is back', async () => {
  await openScreen(paths.agents);
  await expect.element(page.getByRole('heading', { name: 'My Agents' })).toBeVisible();
  onlineManager.setOnline(false);
  await page.getByRole('banner').getByRole('link', { name: 'Logs' }).click();
  const said = page.getByText(/^You are offline. What is missing loads later/);
  await expect.element(said).toBeVisible();
  await expectAccessible();
  onlineManager.setOnline(true);
  await expect.element(menu()).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

const pageOf = (totalPages: number) => ({
  success: true as const,
  reports: [sampleReport()],
  conversations: [],
  totalPages,
  count: totalPages * 10,
});

test('going back leaves a page of reports that is no longer there', async () => {
  const { address, back, goTo } = await openScreen(paths.agents, answer(listReports, pageOf(2)));
  await goTo(`${paths.reports}?page=9`);
  await expect.poll(address).toBe(`${paths.reports}?page=2`);
  await back();
  await expect.poll(address).toBe(paths.agents);
});

test('a page of reports is shown also after a list that has fewer pages', async () => {
  const reports = answer(listReports, ({ query }) => pageOf(query.category === 'alert' ? 1 : 3));
  const { address, goTo } = await openScreen(paths.alerts, reports);
  await expect.element(menu()).toBeVisible();
  await goTo(`${paths.reports}?page=2`);
  await expect.element(page.getByRole('button', { name: 'page 2' })).toHaveAttribute('aria-current', 'page');
  expect(address()).toBe(`${paths.reports}?page=2`);
});
