import { listChanges, listConversations, readConversation } from '@symbi/contracts/conversations';
import { exportSession, listEvents, listSessions, verifySession } from '@symbi/contracts/insights';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { readTimeline } from '@symbi/contracts/timeline';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { keepReceipt, listReceipts } from '../../src/platform/receipts.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, list, one, refuse } from '../support/network.ts';
import { at, idOf, sampleConversation, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { worker } from '../support/worker.ts';

const shown = (words: string) => expect.element(page.getByText(words)).toBeVisible();

const field = () => page.getByRole('textbox', { name: 'Session ID' });
const search = () => page.getByRole('searchbox', { name: 'Search conversations by title' });

const recent = (number: number, title: string | null) => ({
  session_id: `conv:${idOf(number)}`,
  title,
  rows: 3,
  closed: title === null,
  updatedAt: at,
});

/** The evidence of a session that a test is not about. */
const noEvidence = [listEvents, exportSession].map((call) => refuse(call));

test('with no conversation to choose, the console says what is the matter', async () => {
  await openScreen(paths.review);
  await shown('Nothing to review yet');
  await expectAccessible();
});

test('on the smallest phone the words stay inside their buttons', async () => {
  await page.viewport(320, 640);
  await openScreen(paths.review, answer(listSessions, list([recent(20, 'W'.repeat(200))])));
  await shown('W'.repeat(200));
  const button = page.getByRole('button', { name: 'Load Timeline' });
  await expect.element(button).toBeVisible();
  expect(button.element().scrollHeight).toBeLessThanOrEqual(button.element().clientHeight);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('the review begins with the conversations by title, and opens the chosen one under its title', async () => {
  const titled = sampleThread([], { title: 'Berths in winter' });
  const screen = await openScreen(
    paths.review,
    answer(listSessions, list([recent(20, 'Berths in winter'), recent(21, null)])),
    answer(readConversation, one(titled)),
    ...noEvidence,
  );
  await expect
    .element(page.getByRole('link', { name: /Deleted conversation.*only its signed log is left/ }))
    .toBeVisible();
  expect(page.getByText(/conv:[0-9a-f]/).all()).toHaveLength(0);
  await page.getByRole('link', { name: /Berths in winter/ }).click();
  expect(screen.address()).toBe(paths.reviewOf(`conv:${idOf(20)}`));
  await expect.element(page.getByRole('heading', { name: 'Berths in winter' })).toHaveFocus();
  await expect.element(field()).toHaveValue(`conv:${idOf(20)}`);
  await page.getByRole('link', { name: 'Choose another' }).click();
  await expect.element(search()).toBeVisible();
  await expect.element(field()).toHaveValue('');
});

test('a conversation is found by words of its title, archived or not, and Enter opens the first', async () => {
  await openScreen(
    paths.review,
    answer(listConversations, ({ query }) =>
      list(
        query.title === 'winter'
          ? [
              sampleConversation({
                _id: idOf(query.archived ? 22 : 21),
                title: `Winter ${query.archived ? 'old' : 'new'}`,
              }),
            ]
          : [],
      ),
    ),
    answer(readConversation, one(sampleThread([], { title: 'Winter new' }))),
    ...noEvidence,
  );
  await search().fill('nothing');
  await shown('No conversation has this title');
  await search().fill('winter');
  await expect.element(page.getByRole('link', { name: /Winter old/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue(`conv:${idOf(21)}`);
});

test('an id can be pasted into the search as well', async () => {
  await openScreen(paths.review, ...noEvidence);
  await search().fill(idOf(21).toUpperCase());
  await expect.element(page.getByRole('link', { name: `Session conv:${idOf(21)}` })).toBeVisible();
});

test('conversations that do not load are asked for again', async () => {
  await openScreen(paths.review, refuse(listSessions));
  await shown('The conversations could not be loaded');
  worker.use(answer(listSessions, list([recent(20, 'Berths in winter')])));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('link', { name: /Berths in winter/ })).toBeVisible();
});

test('what happened is told in words before any hash: who changed its mind, and which replies are in doubt', async () => {
  const doubtful = sampleReply({ content: '**The office** closes at 15:30.', trustState: 'checked', trustScore: 0.12 });
  const sound = sampleReply({
    _id: idOf(33),
    content: 'A berth costs 24 euros.',
    trustState: 'checked',
    trustScore: 0.9,
    judgment: 'wrong',
  });
  const point = {
    at,
    message_id: idOf(31),
    change_point_score: 0.98,
    kind: 'pivot',
    stance_from: 'unclear',
    stance_to: 'unclear',
    row_hash: 'ab'.repeat(32),
    evidence_window: { previous_excerpt: '## Winter\n\n- **Yes.**', current_excerpt: 'No, I was wrong.' },
  } as const;
  await openScreen(
    paths.reviewOf(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), doubtful, sound]))),
    answer(readTimeline, { success: true, data: { points: [point] } }),
    ...noEvidence,
  );
  const happened = page.getByRole('region', { name: 'What happened' });
  await expect.element(happened.getByText('The agent changed its mind once.')).toBeVisible();
  const scored = '1 of the 2 checked replies scored below 60%. You marked 1 checked reply wrong.';
  await expect.element(happened.getByText(scored)).toBeVisible();
  await expect.element(happened.getByText('Marked wrong')).toBeVisible();
  const message = paths.conversation(idOf(20), { message: idOf(31) });
  for (const name of ['Changed its mind: "No, I was wrong."', 'The office closes at 15:30.'])
    await expect.element(happened.getByRole('link', { name })).toHaveAttribute('href', message);
  await expect.element(happened.getByRole('button', { name: 'Caution: 12%' })).toBeVisible();
  await expect.element(happened).not.toHaveTextContent('unclear');
  await expect.element(page.getByText('hash: ababababab')).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('button', { name: 'Show excerpts' }).click();
  await expect.element(timeline.getByText('Winter: Yes.', { exact: true })).toBeVisible();
  const words = document.body.innerText;
  expect(words.indexOf('changed its mind once')).toBeLessThan(words.indexOf('hash:'));
  await expectAccessible();
});

test('replies of versions that the conversation does not show are told apart, and led to', async () => {
  const versions = [idOf(31), idOf(33)];
  const shown = sampleReply({ siblings: versions, trustState: 'checked', trustScore: 0.9, seq: 3 });
  const before = sampleReply({ ...shown, _id: idOf(33), seq: 2, content: 'At noon.', trustScore: 0.2 });
  const gone = sampleReply({ ...before, _id: idOf(35), seq: 5, content: '', notices: [ERASED_NOTICE] });
  const asked = sampleMessage();
  const all = { messages: [gone, asked, shown, before], changeSeq: 4, more: false };
  await openScreen(
    paths.reviewOf(idOf(20)),
    answer(readConversation, one(sampleThread([asked, shown]))),
    answer(listChanges, one(all)),
    ...noEvidence,
  );
  const happened = page.getByRole('region', { name: 'What happened' });
  await expect.element(happened.getByText('The one checked reply scored 60% or more.')).toBeVisible();
  await expect.element(happened.getByText('In versions that the conversation does not show:')).toBeVisible();
  await expect.element(happened.getByText('The one checked reply scored below 60%.')).toBeVisible();
  const link = happened.getByRole('link', { name: 'At noon.' });
  await expect.element(link).toHaveAttribute('href', paths.conversation(idOf(20), { message: idOf(33) }));
  await expectAccessible();
  await expectToFitPhone();
});

test('a challenge that got no answer is told, though there was nothing to compare', async () => {
  const turns = [
    sampleMessage({ content: 'What is a pivot?' }),
    sampleReply({ content: 'A reversed position.', trustState: 'checked', trustScore: 0.9 }),
    sampleMessage({ _id: idOf(32), content: 'Are you sure? What is a pivot?' }),
    sampleReply({ _id: idOf(33), content: 'I found nothing.', trustState: 'no_answer', trustScore: undefined }),
  ];
  await openScreen(paths.reviewOf(idOf(20)), answer(readConversation, one(sampleThread(turns))), ...noEvidence);
  await shown('You challenged a reply once; the agent then gave no answer, so nothing was compared.');
  const reply = page.getByRole('link', { name: 'I found nothing.' });
  await expect.element(reply).toHaveAttribute('href', paths.conversation(idOf(20), { message: idOf(33) }));
  await shown('A reply is compared with an earlier one. You challenged one here, but the agent gave no answer to it.');
  await expect.element(page.getByText('That has not happened here.')).not.toBeInTheDocument();
  await expectAccessible();
});

test('of a deleted conversation it says that the log is what is left', async () => {
  await openScreen(paths.reviewOf(idOf(20)), refuse(readConversation, 'not_found'), ...noEvidence);
  await expect.element(page.getByRole('heading', { name: 'Deleted conversation' })).toBeVisible();
  await shown('This conversation was deleted. Its text is gone; its signed log remains.');
  expect(page.getByRole('link', { name: 'Open conversation' }).all()).toHaveLength(0);
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
  const points = { success: true as const, data: { points: [point] } };
  await openScreen(paths.reviewOf(idOf(20)), answer(readTimeline, points), ...noEvidence);
  await expect
    .element(page.getByRole('region', { name: 'Timeline' }).getByText('Was supportive, changed its mind'))
    .toBeVisible();
});

test('a timeline that cannot be loaded again says so, and keeps what was shown', async () => {
  const noReceipts = answer(listEvents, { success: true, events: [], count: 0 });
  await openScreen(paths.reviewOf(idOf(77)), noReceipts, ...noEvidence);
  await shown('No stance was compared in this session');
  await shown('No bridge receipts in this session');
  worker.use(...[readConversation, readTimeline, listEvents].map((call) => refuse(call)));
  await page.getByRole('button', { name: 'Load Timeline' }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect.element(timeline.getByText('Failed to load timeline')).toBeVisible();
  await shown('The receipts could not be loaded');
  await shown('The replies could not be loaded');
  await expect.element(timeline.getByText('No stance was compared in this session')).toBeVisible();
  await expectAccessible();
  worker.resetHandlers();
  await timeline.getByRole('button', { name: 'Retry' }).click();
  await expect.element(timeline.getByText('Failed to load timeline')).not.toBeInTheDocument();
});

test('what is no session ID is said beside it', async () => {
  await openScreen(paths.reviewOf('not-an-id'));
  await expect.element(field()).toHaveValue('not-an-id');
  await shown('A session ID is conv: and 24 hexadecimal characters');
  await expectAccessible();
});

test('a failing server is named in every part of the console, and each can be asked again', async () => {
  const parts = [readConversation, readTimeline, listEvents, exportSession, verifySession];
  await openScreen(paths.reviewOf(idOf(77)), ...parts.map((call) => refuse(call)));
  await shown('Failed to load timeline');
  await shown('The receipts could not be loaded');
  await shown('The replies could not be loaded');
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

test('a check of the log that fails after an earlier one says so', async () => {
  await openScreen(paths.reviewOf(idOf(77)), refuse(listEvents), refuse(exportSession, 'not_found'));
  await shown('There is no signed log for this session ID.');
  worker.use(refuse(exportSession));
  await page.getByRole('button', { name: 'Check again' }).click();
  await shown('The log could not be checked');
});

test('of many receipts of a session a browser keeps the first and the newest, and all of another', async () => {
  const [session, other] = [`conv:${idOf(70)}`, `conv:${idOf(71)}`];
  await keepReceipt(other, 'symbi\n1\nroot');
  for (let size = 1; size <= 105; size += 1) await keepReceipt(session, `symbi\n${size}\nroot`);
  const sizes = (await listReceipts(session)).map(({ size }) => size);
  expect(sizes).toEqual([1, ...Array.from({ length: 99 }, (_, at) => at + 7)]);
  expect(await listReceipts(other)).toHaveLength(1);
});
