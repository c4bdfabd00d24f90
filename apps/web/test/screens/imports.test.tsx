import { listConversations } from '@symbi/contracts/conversations';
import {
  addPart,
  listImportItems,
  listImports,
  openImport,
  readImport,
  startImport,
  type ConversationImport,
} from '@symbi/contracts/imports';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, list, one } from '../support/network.ts';
import { at, idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const running: ConversationImport = {
  _id: idOf(110),
  file: 'conversations.json',
  source: 'chatgpt',
  state: 'running',
  characters: 1_000,
  processed: 250,
  imported: 3,
  extended: 0,
  repeated: 0,
  refused: 0,
  undone: 0,
  messages: 6,
  incomplete: 0,
  createdAt: at,
};

test('an import that runs shows how far it is, in its dialog and beside the list, and goes on to the next word', async () => {
  let processed = 250;
  const asIs = () => ({ ...running, processed });
  await openScreen(
    `${paths.conversations}?import=${running._id}`,
    answer(listImports, () => one([asIs()])),
    answer(readImport, () => one(asIs())),
  );
  const bar = page.getByRole('progressbar', { name: 'Import progress' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25');
  await expectAccessible();
  processed = 750;
  await expect.element(bar).toHaveAttribute('aria-valuenow', '75');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('button', { name: /^Import running.*75%/ })).toBeVisible();
});

test('a file that was no export is not offered as the last import', async () => {
  const wrong = { ...running, file: 'photo.jpg', state: 'stopped' as const, processed: 0, imported: 0, messages: 0 };
  const done = { ...running, _id: idOf(111), state: 'done' as const };
  await openScreen(
    paths.conversations,
    answer(listImports, () => one([wrong, done])),
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Conversations' });
  await expect.element(dialog.getByText(/^Last import: conversations\.json/)).toBeVisible();
  await expect.element(dialog.getByText(/photo\.jpg/)).not.toBeInTheDocument();
});

test('an import that another tab began, or this one before a reload, is found, and its end brings the list up to date', async () => {
  let state: ConversationImport['state'] = 'running';
  const asIs = () => ({ ...running, state });
  const titles = () => (state === 'done' ? ['Lighthouse 3', 'Harbour plans'] : ['Harbour plans']);
  const item = {
    title: 'Lighthouse 3',
    state: 'imported' as const,
    conversationId: idOf(21),
    messages: 2,
    leftOut: [],
  };
  const { address } = await openScreen(
    paths.conversations,
    answer(listImports, () => one([asIs()])),
    answer(readImport, () => one(asIs())),
    answer(listImportItems, { success: true, data: [{ ...item, n: 0 }] }),
    answer(listConversations, () =>
      list(titles().map((title, at) => sampleConversation({ _id: idOf(20 + at), title }))),
    ),
  );
  await page.getByRole('button', { name: 'Import running… 25%' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Conversations' });
  await expect.element(dialog.getByText('Importing…')).toBeVisible();
  await expect.poll(address).toBe(`${paths.conversations}?import=${running._id}`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  state = 'done';
  const ended = page.getByRole('button', { name: 'Import ended: open report' });
  await expect.element(ended).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: /Lighthouse 3/ })).toBeVisible();
  await expectAccessible();
  await ended.click();
  await expect.element(dialog.getByText('3 conversations imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(ended).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toHaveFocus();
});

test('an import that broke off does not say that nothing was left out', async () => {
  const failed = { ...running, state: 'failed' as const, processed: 250, imported: 1, error: 'The file breaks off.' };
  await openScreen(
    `${paths.conversations}?import=${running._id}`,
    answer(listImports, one([failed])),
    answer(readImport, one(failed)),
    answer(listImportItems, { success: true, data: [] }),
  );
  const dialog = page.getByRole('dialog', { name: 'Import Conversations' });
  await expect.element(dialog.getByText(/The file breaks off/)).toBeVisible();
  expect(dialog.getByText('Nothing was left out.').elements()).toHaveLength(0);
});

test('what is here already is said not to come in again, unless copies are asked for', async () => {
  const done = { ...running, state: 'done' as const, processed: 1_000, imported: 0, messages: 0, repeated: 3 };
  const begun: unknown[] = [];
  await openScreen(
    `${paths.conversations}?import=${running._id}`,
    answer(listImports, one([done])),
    answer(readImport, one(done)),
    answer(listImportItems, { success: true, data: [] }),
    answer(openImport, ({ body }) => {
      begun.push(body);
      return one({ ...running, state: 'uploading' as const });
    }),
    answer(addPart, one({ ...running, state: 'uploading' as const })),
    answer(startImport, one(done)),
  );
  const dialog = page.getByRole('dialog', { name: 'Import Conversations' });
  await expect.element(dialog.getByText(/Already here: 3, not imported again/)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Import another file' }).click();
  await dialog.getByRole('switch', { name: 'Also import what is already here, as copies' }).click();
  await expectAccessible();
  await dialog
    .getByLabelText('Choose a file')
    .last()
    .upload(new File(['[]'], 'mine.json'));
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect.poll(() => begun).toEqual([{ file: 'mine.json', copies: true }]);
  // To its end: a page that is left stops what it sends.
  await expect.element(dialog.getByText('Import finished')).toBeVisible();
});

test.each([
  ['Conversations', paths.conversations],
  ['Contexts', paths.context],
  ['Assistants', paths.assistants],
])('%s are imported from the first button above them, by the same dialog', async (what, path) => {
  await openScreen(path, answer(listImports, one([])));
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  expect(main.getByRole('button').first().element().textContent).toBe('Import');
  await main.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Import ${what}` });
  await dialog
    .getByLabelText(/^Choose (a file|files)$/)
    .last()
    .upload(new File(['[]'], 'things.json'));
  await expect.element(dialog.getByText('File: things.json, 1 kB')).toBeVisible();
  await expectAccessible();
});
