import { readConversation } from '@symbi/contracts/conversations';
import { exportSession, listEvents, listSessions, verifySession } from '@symbi/contracts/insights';
import { readTimeline } from '@symbi/contracts/timeline';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { keepReceipt, listReceipts } from '../../src/platform/receipts.ts';
import { expectAccessible } from '../support/axe.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { at, idOf, sampleConversation } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const shown = (words: string) => expect.element(page.getByText(words)).toBeVisible();

test('before a choice, and with none to choose, the console says what is the matter', async () => {
  await openScreen(paths.review);
  await shown('Choose a session');
  await page.getByRole('button', { name: 'Recent sessions' }).click();
  await shown('No session has a signed log yet.');
  await expectAccessible();
});

test('on the smallest phone the words stay inside their buttons', async () => {
  await page.viewport(320, 640);
  await openScreen(paths.review);
  for (const name of ['Load Timeline', 'Recent sessions']) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    expect(button.element().scrollHeight).toBeLessThanOrEqual(button.element().clientHeight);
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('the session that is open is told by the title of its conversation, until another one is typed', async () => {
  const session = `conv:${idOf(20)}`;
  const recent = { session_id: session, title: 'Berths in winter', rows: 3, closed: false, updatedAt: at };
  const rest = [listEvents, exportSession].map((call) => refuse(call));
  await openScreen(paths.reviewOf(idOf(20)), answer(listSessions, list([recent])), ...rest);
  await shown('Of the conversation: Berths in winter');
  await page.getByRole('textbox', { name: 'Session ID' }).fill(idOf(21));
  await shown('The id of a conversation, with or without conv:');
});

test('a session that was not among the last ones is told by its title as well', async () => {
  const conversation = { ...sampleConversation({ _id: idOf(21), title: 'Long ago' }), messages: [] };
  const window = { hasOlder: false, hasNewer: false, changeSeq: 0 };
  const rest = [listEvents, exportSession].map((call) => refuse(call));
  await openScreen(
    paths.reviewOf(idOf(21)),
    answer(listSessions, list([])),
    answer(readConversation, one({ ...conversation, ...window })),
    ...rest,
  );
  await shown('Of the conversation: Long ago');
});

test('a change whose side has no name is told without one', async () => {
  const point = {
    at,
    message_id: idOf(31),
    change_point_score: 0.98,
    kind: 'pivot',
    stance_from: 'supportive',
    stance_to: 'unclear',
    row_hash: 'ab'.repeat(32),
    evidence_window: { previous_excerpt: 'Yes.', current_excerpt: 'No.' },
  } as const;
  const rest = [listEvents, exportSession].map((call) => refuse(call));
  const points = { success: true as const, data: { points: [point] } };
  await openScreen(paths.reviewOf(idOf(20)), answer(listSessions, list([])), answer(readTimeline, points), ...rest);
  await shown('Was supportive, changed its mind');
});

test('what is no session ID is said beside it', async () => {
  await openScreen(paths.reviewOf('not-an-id'));
  await expect.element(page.getByRole('textbox', { name: 'Session ID' })).toHaveValue('not-an-id');
  await shown('A session ID is conv: and 24 hexadecimal characters');
  await expectAccessible();
});

test('a failing server is named in every part of the console, and each can be asked again', async () => {
  const parts = [readTimeline, listEvents, exportSession, verifySession, listSessions];
  await openScreen(paths.reviewOf(idOf(77)), ...parts.map((call) => refuse(call)));
  await shown('Failed to load timeline');
  await shown('The receipts could not be loaded');
  await shown('The log could not be checked');
  await expectAccessible();
  worker.resetHandlers();
  worker.use(
    answer(listEvents, { success: true, events: [], count: 0 }),
    refuse(exportSession, 'not_found', 'There is no signed log for this session ID.'),
  );
  const retries = page.getByRole('button', { name: 'Retry' });
  for (let left = retries.all().length; left > 0; left -= 1) {
    await retries.first().click();
    await expect.poll(() => retries.all().length).toBeLessThan(left);
  }
  await shown('No stance was compared in this session');
  await shown('No bridge receipts in this session');
  await page.getByRole('button', { name: 'Check again' }).click();
  await shown('There is no signed log for this session ID.');
  await expectAccessible();
});

test('of many receipts of a session a browser keeps the first and the newest, and all of another', async () => {
  const [session, other] = [`conv:${idOf(70)}`, `conv:${idOf(71)}`];
  await keepReceipt(other, 'symbi\n1\nroot');
  for (let size = 1; size <= 105; size += 1) await keepReceipt(session, `symbi\n${size}\nroot`);
  const sizes = (await listReceipts(session)).map(({ size }) => size);
  expect(sizes).toEqual([1, ...Array.from({ length: 99 }, (_, at) => at + 7)]);
  expect(await listReceipts(other)).toHaveLength(1);
});
