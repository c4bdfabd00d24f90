import type { Locator, Page } from '@playwright/test';
import { listContexts } from '@symbi/contracts/context';
import { pdfOf } from '@symbi/documents/testing';
import { createAccount, signIn } from '../support/account.ts';
import { expect, test } from '../support/app.ts';
import { expectAccessibleInThemes } from '../support/axe.ts';
import { expectToFit } from '../support/fit.ts';
import { phone } from '../support/screens.ts';

const openImport = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  return page.getByRole('dialog', { name: 'Import Contexts' });
};

const choose = (dialog: Locator, name: string, content: string | Buffer): Promise<void> =>
  dialog
    .getByLabel('Choose files')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

const start = (dialog: Locator): Promise<void> => dialog.getByRole('button', { name: 'Import', exact: true }).click();

/** 9,999 rows are the most a file may have. */
const stockFile = (rows: number): string => {
  const words = Array.from({ length: 40 }, (_, word) => `word${word}`).join(' ');
  return ['name,words', ...Array.from({ length: rows }, (_, row) => `Chair number ${row + 1},${row} ${words}`)].join(
    '\n',
  );
};

const kinds = [
  {
    file: 'notes.json',
    content: JSON.stringify([{ title: 'Crane', text: 'The crane is out of order.' }, 12, {}]),
    counts: '1 of 3 imported · 2 not imported',
    problems: ['item 2: It is neither an object nor a text', 'item 3: It is empty'],
    shown: 'The crane is out of order.',
  },
  {
    file: 'guide.md',
    content: '# Mooring\nTie the bow line first.\n\n## Storm\nDouble every line.',
    counts: '2 of 2 imported',
    problems: [],
    shown: 'Tie the bow line first.',
  },
  {
    file: 'hours.txt',
    content: 'The office opens at eight.',
    counts: '1 of 1 imported',
    problems: [],
    shown: 'The office opens at eight.',
  },
  {
    file: 'prices.csv',
    content: 'name,price\nChair,12\nTable,80,extra\n',
    counts: '1 of 2 imported · 1 not imported',
    problems: ['row 3: It has 3 cells, the header 2'],
    shown: 'Chair',
  },
] as const;

test('JSON, Markdown, text and CSV files become contexts, each with a report of the rest', async ({
  page,
  request,
}) => {
  await signIn(page, await createAccount(request), '/context-bridge');
  for (const { file, content, counts, problems, shown } of kinds) {
    const dialog = await openImport(page);
    await choose(dialog, file, content);
    await expect(dialog.getByText(`File: ${file}`)).toBeVisible();
    await start(dialog);
    await expect(dialog.getByText('Import finished')).toBeVisible();
    await expect(dialog.getByText(counts, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Not imported' }).getByRole('listitem')).toHaveText([...problems]);
    await dialog.getByRole('button', { name: 'Import another file' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('main').getByText(shown).first()).toBeVisible();
  }
  await expect(page.getByText('5 contexts', { exact: true })).toBeVisible();
});

const broken = [
  ['broken.json', '{"a": 1', /The import failed: The file is not valid JSON/],
  ['broken.csv', 'a,b\n"never ends', /The import failed: The file ends inside a quoted cell/],
  ['twice.csv', 'a,a\n1,2', /The import failed: Two columns have the same name/],
  ['empty.md', '   ', /The import failed: There is nothing in the file/],
] as const;

test('a file that cannot be read says why, and nothing of it is kept', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/context-bridge');
  const dialog = await openImport(page);
  await choose(dialog, 'latin.txt', Buffer.from([0x63, 0x61, 0x66, 0xe9]));
  await expect(dialog.getByText('The file is not UTF-8 text.')).toBeVisible();
  await choose(dialog, 'large.txt', 'x'.repeat(4_000_001));
  await expect(dialog.getByText('The file is larger than 4 MB.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  for (const [file, content, reason] of broken) {
    await choose(dialog, file, content);
    await start(dialog);
    await expect(dialog.getByText(reason)).toBeVisible();
    await dialog.getByRole('button', { name: 'Import another file' }).click();
  }
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('No contexts found')).toBeVisible();
});

test('several files are imported at once, and one that is broken does not stop the others', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  await signIn(page, account, '/context-bridge');
  const dialog = await openImport(page);
  const file = (name: string, content: string | Uint8Array) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });
  await dialog
    .getByLabel('Choose files')
    .setInputFiles([
      file('bees.pdf', pdfOf([['The hive stands behind the old barn.'], ['Honey is sold on Fridays.']])),
      file('torn.json', '{"a": 1'),
      file('photo.png', 'no picture'),
      file('torn.pdf', pdfOf([['Words']]).slice(0, 90)),
      file('hours.txt', 'The office opens at eight.'),
    ]);
  await expect(dialog.getByText('4 files, ')).toBeVisible();
  await expect(dialog.getByRole('alert').filter({ hasText: 'photo.png' })).toContainText('not imported');
  await start(dialog);
  const results = dialog.getByRole('list', { name: 'Result for each file' }).locator(':scope > li');
  await expect(dialog.getByText('Import finished')).toBeVisible();
  await expect(results).toHaveText([
    /^bees\.pdf2 of 2 imported$/,
    /^torn\.jsonThe file is not valid JSON: it ends too early, so a part is missing\.$/,
    /^photo\.pngFiles of this kind are not imported\./,
    /^torn\.pdf.+\.$/,
    /^hours\.txt1 of 1 imported$/,
  ]);
  const { contexts } = await account.ask(listContexts);
  expect(contexts.map(({ tag }) => tag).toSorted()).toEqual(['bees', 'bees', 'hours']);
});

test('an import goes on behind a closed dialog, and is there when it is opened again', async ({ page, request }) => {
  await signIn(page, await createAccount(request), '/context-bridge');
  const dialog = await openImport(page);
  await choose(dialog, 'stock.csv', stockFile(60));
  await start(dialog);
  await expect(dialog.getByLabel('Choose files')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  // The imported contexts are visible.
  await expect(page.getByRole('listitem', { name: 'Context stock' })).toHaveCount(10);
  await openImport(page);
  await expect(dialog.getByText('Import finished')).toBeVisible();
  await expect(dialog.getByText(/^60 of 60 imported/)).toBeVisible();
});

test('a long import shows how far it is, and can be stopped', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account, '/context-bridge');
  const dialog = await openImport(page);
  await choose(dialog, 'stock.csv', stockFile(9_999));
  await start(dialog);
  const progress = dialog.getByRole('progressbar', { name: 'Import progress' });
  await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]/);
  // At the first sign of progress, when most of the largest file is still to come.
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByText('Import stopped. What was imported stays.')).toBeVisible();
  const said = await dialog.getByText(/^[\d,]+ of [\d,]+ imported/).textContent();
  const kept = Number(/^[\d,]+/.exec(said ?? '')?.[0].replaceAll(',', ''));
  expect(kept).toBeGreaterThan(0);
  const { count } = await account.ask(listContexts);
  expect(count).toBe(kept);
});

test.describe('on a phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } });

  test('the dialogs fit and are accessible', async ({ page, request }) => {
    await signIn(page, await createAccount(request), '/context-bridge');
    const fits = async (): Promise<void> => {
      await expectToFit(page);
      await expectAccessibleInThemes(page);
    };
    const dialog = await openImport(page);
    await choose(dialog, 'prices.csv', kinds[3].content);
    await fits();
    await start(dialog);
    await expect(dialog.getByText('Import finished')).toBeVisible();
    await fits();
    await dialog.getByRole('button', { name: 'Close' }).click();
    for (const name of ['New Context', 'Create Bridge']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await fits();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});
