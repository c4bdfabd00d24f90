import { removeConversation, updateConversation } from '@symbi/contracts/conversations';
import { listFolders } from '@symbi/contracts/folders';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bulkState, startBulkAction } from '../../src/features/conversations/selection/bulk-action.ts';
import { endSession, startSession } from '../../src/platform/api/session.ts';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { bar, checkbox, startSelecting, row, serverOf, status, titled } from '../support/conversation-selection.ts';
import { answer, late, list, one } from '../support/network.ts';
import { at, idOf } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

test('several are deleted after one question, and one Undo brings them all back', async () => {
  const { handlers, asked } = serverOf(5);
  await openScreen(paths.conversations, ...handlers);
  await checkbox(5).click();
  await checkbox(2).click({ modifiers: ['Shift'] });
  await bar().getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 4 conversations' });
  await expect.element(question.getByText('Are you sure you want to delete 4 conversations?')).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('4 conversations deleted.')).toBeVisible();
  expect(asked.toSorted()).toEqual([2, 3, 4, 5].map((number) => `Talk ${number} deleted with undo`));
  await expect.element(row(5)).not.toBeInTheDocument();
  await expect.element(row(1)).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('4 conversations restored.')).toBeVisible();
  await expect.element(row(5)).toBeVisible();
  expect(asked.filter((what) => what.endsWith('restored'))).toHaveLength(4);
});

test('after all were deleted Undo is still offered', async () => {
  await openScreen(paths.conversations, ...serverOf(2).handlers);
  await startSelecting();
  await bar().getByRole('checkbox', { name: 'Select all 2' }).click();
  await bar().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('No conversations found')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row(2)).toBeVisible();
});

test('several are archived, taken back, and in the archive taken out of it', async () => {
  const { handlers, asked } = serverOf(3);
  await openScreen(paths.conversations, ...handlers);
  await checkbox(3).click();
  await checkbox(2).click();
  await bar().getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByText('2 conversations archived.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row(3)).toBeVisible();
  await checkbox(3).click();
  await bar().getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByText('1 conversation archived.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Archived' }).click();
  await checkbox(3).click();
  expect(bar().getByRole('button', { name: 'Archive', exact: true }).elements()).toEqual([]);
  await bar().getByRole('button', { name: 'Unarchive' }).click();
  await expect.element(page.getByText('1 conversation unarchived.')).toBeVisible();
  expect(asked.at(-1)).toBe('Talk 3 {"isArchived":false}');
});

test('several are moved to a folder, and none is preset where they are in different ones', async () => {
  const { handlers, asked, stored } = serverOf(3);
  stored.set(idOf(103), titled(3, { folder: idOf(50) }));
  const folders = [
    { _id: idOf(50), name: 'Harbour', createdAt: at },
    { _id: idOf(51), name: 'Gulls', createdAt: at },
  ];
  await openScreen(paths.conversations, ...handlers, answer(listFolders, list(folders)));
  await checkbox(3).click();
  await checkbox(1).click({ modifiers: ['Shift'] });
  await bar().getByRole('button', { name: 'Move to folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 conversations' });
  await expect.element(dialog.getByRole('radio', { name: 'Gulls' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Gulls' }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.element(page.getByText('3 conversations moved.')).toBeVisible();
  expect(asked.toSorted()).toEqual([1, 2, 3].map((number) => `Talk ${number} {"folder":"${idOf(51)}"}`));
  await expect.element(bar()).not.toBeInTheDocument();
});

test('the bar says how many failed and why; they stay selected, and a retry counts as one action with the others', async () => {
  const { handlers, asked } = serverOf(4);
  await openScreen(paths.conversations, ...handlers);
  await checkbox(4).click();
  await checkbox(2).click({ modifiers: ['Shift'] });
  const path = `*/api/conversations/${idOf(103)}`;
  const body = {
    success: false,
    code: 'conflict',
    message: 'A reply is being written.',
    error: '',
    requestId: idOf(1),
  };
  worker.use(http.delete(path, () => HttpResponse.json(body, { status: 409 }), { once: true }));
  await bar().getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Could not delete 1 of 3 conversations.' });
  await expect.element(failure.getByText('A reply is being written.')).toBeVisible();
  await expect.element(status()).toHaveTextContent('1 selected');
  await expect.element(checkbox(3)).toBeChecked();
  await expect.element(page.getByText('2 conversations deleted.')).toBeVisible();
  await expectAccessible();
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('3 conversations deleted.')).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('3 conversations restored.')).toBeVisible();
  expect(asked.filter((what) => what.endsWith('restored'))).toHaveLength(3);
});

test('a bulk action waits for a rate limit and goes on', async () => {
  const { handlers } = serverOf(2);
  await openScreen(paths.conversations, ...handlers);
  const body = { success: false, code: 'rate_limited', message: 'Too many requests.', error: '', requestId: idOf(1) };
  const init = { status: 429, headers: { 'retry-after': '1' } };
  worker.use(http.put('*/api/conversations/:id', () => HttpResponse.json(body, init), { once: true }));
  await checkbox(2).click();
  await checkbox(1).click();
  await bar().getByRole('button', { name: 'Archive' }).click();
  await expect.element(page.getByText('Too many requests: it goes on by itself in a moment.')).toBeVisible();
  await expect.element(page.getByText('2 conversations archived.')).toBeVisible();
});

test('a bulk action says how far it is, goes on while another page is open, and can be stopped', async () => {
  const { handlers } = serverOf(6);
  const { goTo } = await openScreen(paths.conversations, ...handlers);
  const slow = late(updateConversation, one(titled(1, { isArchived: true })));
  worker.use(slow.handler);
  await startSelecting();
  await bar().getByRole('checkbox', { name: 'Select all 6' }).click();
  await bar().getByRole('button', { name: 'Archive' }).click();
  await expect.element(bar().getByText('Archiving 0 of 6')).toBeVisible();
  await expectAccessible();
  await goTo(paths.agents);
  await expect.element(bar()).not.toBeInTheDocument();
  await goTo(paths.conversations);
  await bar().getByRole('button', { name: 'Stop' }).click();
  slow.give();
  await expect.element(page.getByText('4 conversations archived.')).toBeVisible();
});

const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the action of somebody who signed out does not touch that of whoever signs in next', async () => {
  const first = late(updateConversation, one(titled(1, { isArchived: true })));
  const second = late(removeConversation, { success: true, erasedAt: at });
  worker.use(first.handler, second.handler);
  startSession('token-of-ada');
  const ended = startBulkAction({ kind: 'archive' }, [idOf(101)]);
  await expect.poll(first.isAsked).toBe(true);
  endSession();
  expect(asksBeforeLeaving()).toBe(false);
  startSession('token-of-grace');
  const going = startBulkAction({ kind: 'remove' }, [idOf(102)]);
  first.give();
  await ended;
  expect(bulkState.get()).toEqual({
    running: { kind: 'remove', settled: 0, of: 1 },
    isPaused: false,
    failure: null,
    result: null,
  });
  expect(asksBeforeLeaving()).toBe(true);
  second.give();
  await going;
  expect(bulkState.get()).toMatchObject({ running: null, result: { kind: 'remove', count: 1 } });
  expect(asksBeforeLeaving()).toBe(false);
});
