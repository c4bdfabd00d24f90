import { listReports, readFigures } from '@symbi/contracts/reports';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, refuse } from '../support/network.ts';
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
  worker.use(answer(listReports, { success: true, reports: [], totalPages: 0, count: 0 }));
  const retries = page.getByRole('button', { name: 'Retry' });
  await retries.first().click();
  await expect.poll(() => retries.all().length).toBe(1);
  await retries.first().click();
  await expect.element(page.getByText('No reports found')).toBeVisible();
  await expect.element(page.getByText('Nothing happened in these days yet')).toBeVisible();
  await expectAccessible();
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
