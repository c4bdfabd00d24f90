import type { Locator, Page } from '@playwright/test';
import { pdfOf } from '@symbi/documents/testing';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessibleInThemes } from '../support/axe.ts';
import { input, messages, skipOnboarding } from '../support/talk.ts';

const report = pdfOf([
  ['A report on the bees of the north.'],
  ['Weather was mild.'],
  ['The hive stands behind the old barn.', 'It weighed 42 kilograms in June.'],
]);

const file = (name: string, content: string | Uint8Array) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const chip = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Attached files' }).getByRole('listitem').filter({ hasText: name });

test('files go with the first message of a conversation, are read, and what is asked is answered from a page of them', async ({
  page,
  request,
}) => {
  await skipOnboarding(page);
  await signIn(page, await createAccount(request), '/conversations/new');
  await input(page).fill('Where does the hive stand?');
  await page
    .locator('input[type="file"]')
    .setInputFiles([file('bees.pdf', report), file('broken.pdf', '%PDF-1.4 nothing')]);
  await expect(chip(page, 'broken.pdf')).toBeVisible();
  await expect(page).toHaveURL(/\/conversations\/new$/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  // Nothing was sent without the file that could not be read, and no conversation is left behind.
  await expect(chip(page, 'broken.pdf')).toContainText('This PDF is damaged or incomplete.');
  await expect(chip(page, 'bees.pdf')).toBeVisible();
  await expect(input(page)).toHaveValue('Where does the hive stand?');
  await expect(page).toHaveURL(/\/conversations\/new$/);
  await page.getByRole('button', { name: 'Remove broken.pdf' }).click();

  const costs = 'item,cost\nframes,120\nsugar,48\njars,310\n';
  await page.locator('input[type="file"]').setInputFiles([file('costs.csv', costs)]);
  await expect(chip(page, 'costs.csv')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/conversations\/[0-9a-f]{24}$/);
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Attached files' })).toHaveCount(0);
  await expect(messages(page).last()).toContainText('The hive stands behind the old barn.');
  const sentWith = messages(page).first().getByRole('list', { name: 'Files of this message' });
  await expect(sentWith.getByRole('button')).toHaveText(['bees.pdfPDF', 'costs.csvCSV']);
  await sentWith.getByRole('button', { name: 'costs.csv' }).click();
  await expect(page.getByRole('dialog', { name: 'costs.csv' })).toContainText('item: frames; cost: 120');
  await page.keyboard.press('Escape');
  const source = messages(page).last().getByRole('group', { name: 'Sources' }).getByRole('button').first();
  await expect(source).toHaveAccessibleName('Source 1: bees.pdf, page 3');
  await source.click();
  const evidence = page.getByRole('dialog', { name: 'Evidence' });
  await expect(evidence).toContainText('File · bees.pdf, page 3');
  await evidence.getByRole('button', { name: 'Open in the file' }).click();
  const text = page.getByRole('dialog', { name: 'bees.pdf' });
  await expect(text.locator('mark')).toContainText('hive stands behind the old barn');
  const download = page.waitForEvent('download');
  await text.getByRole('button', { name: 'Download the file' }).click();
  expect((await download).suggestedFilename()).toBe('bees.pdf');
  await text.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Escape');

  const files = page.getByRole('region', { name: 'Files', exact: true });
  await files.getByRole('button', { name: 'Delete costs.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expect(sentWith.getByRole('listitem').last()).toContainText('deleted');
  await page.reload();
  await expect(sentWith.getByRole('listitem')).toHaveText(['bees.pdfPDF', 'costs.csvdeleted']);
  await expect(sentWith.getByRole('button')).toHaveCount(1);
  await expectAccessibleInThemes(page);
});
