import { readConversation } from '@symbi/contracts/conversations';
import { judgeMessage, removeJudgment } from '@symbi/contracts/feedback';
import { ERASED_NOTICE } from '@symbi/contracts/limits';
import { readTrust } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { at, idOf, sampleMessage, sampleReply, sampleThread, sampleTrust } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const reply = sampleReply({ trustState: 'checked', trustMode: 'grounded', trustScore: 0.91 });
const judged = {
  judgment: 'wrong',
  blind: false,
  messageId: idOf(31),
  conversationId: idOf(20),
  score: 0.91,
  mode: 'grounded',
  engine: 'symbi-trust/1.7.0',
  judgedAt: at,
} as const;

test('a reply marked wrong is called so beside its score and its mean, which stay', async () => {
  const thread = sampleThread([sampleMessage(), reply], { ethicalScore: 0.86, trustCount: 1, uncheckedCount: 0 });
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(thread)),
    answer(readTrust, one(sampleTrust({ score: 0.91, interval: [0.8, 0.96] }))),
    answer(judgeMessage, one(judged)),
  );
  await expect.element(page.getByText('mean of 1 checked reply')).toBeVisible();
  await expect.element(page.getByText('You marked')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Wrong', exact: true }).click();
  await expect.element(page.getByText('You marked it wrong. The mean still counts it.')).toBeVisible();
  await expect.element(page.getByText('Trusted: 86%')).toBeVisible();
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  const why = page.getByRole('dialog', { name: 'Why this rating' });
  await expect.element(why.getByText('You marked this reply wrong.')).toBeVisible();
  await expect.element(why.getByText('Trusted: 91%')).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
});

const wrong = () => page.getByRole('button', { name: 'Wrong', exact: true });
const isMarked = (): boolean =>
  page.getByRole('button', { name: 'Trusted, marked wrong: 91%' }).elements().length === 1 &&
  page.getByText('marked wrong', { exact: true }).elements().length === 1;

test('the shield of a reply marked wrong says so below its tier, and no button moves for it', async () => {
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(judgeMessage, one(judged)),
    answer(removeJudgment, { success: true }),
  );
  await expect.element(page.getByRole('button', { name: 'Trusted: 91%', exact: true })).toBeVisible();
  const { x, y } = wrong().element().getBoundingClientRect();
  await wrong().click();
  await expect.poll(isMarked).toBe(true);
  const word = page.getByText('Trusted', { exact: true });
  await expect.element(word).toBeVisible();
  const mark = page.getByText('marked wrong', { exact: true });
  const gap = (): number => mark.element().getBoundingClientRect().top - word.element().getBoundingClientRect().bottom;
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  expect(wrong().element().getBoundingClientRect()).toMatchObject({ x, y });
  await expectAccessible();
  await wrong().click();
  await expect.element(page.getByRole('button', { name: 'Trusted: 91%', exact: true })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'What was wrong' })).not.toBeInTheDocument();
});

test('a reply that was marked wrong on an earlier visit says so, and asks nothing', async () => {
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), { ...reply, judgment: 'wrong' }]))),
  );
  await expect.poll(isMarked).toBe(true);
  expect(page.getByRole('region', { name: 'What was wrong' }).elements()).toEqual([]);
});

test('a reply just marked wrong asks once what was wrong, keeps the reason, and offers a second look', async () => {
  const notes: (string | undefined)[] = [];
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(readTrust, one(sampleTrust({ score: 0.91, interval: [0.8, 0.96] }))),
    answer(judgeMessage, ({ body }) => {
      notes.push(body.note);
      return one(judged);
    }),
  );
  await wrong().click();
  const row = page.getByRole('region', { name: 'What was wrong' });
  const said = () =>
    row
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(said).toEqual(['Thanks. What was wrong with it?']);
  await expect.element(wrong()).toHaveFocus();
  const reason = row.getByRole('button', { name: 'Contradicts the source' });
  await reason.click();
  await expect.poll(said).toEqual(['Thanks. Noted: Contradicts the source.']);
  await expect.element(reason).toHaveAttribute('aria-pressed', 'true');
  await reason.click();
  await expect.poll(said).toEqual(['Thanks. What was wrong with it?']);
  expect(notes).toEqual([undefined, 'Contradicts the source', undefined]);
  await expect.element(row.getByRole('button', { name: 'Side by side' })).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
  await row.getByRole('button', { name: 'What it was compared with' }).click();
  await expect.element(page.getByRole('region', { name: 'Details of the score' })).toBeVisible();
  await row.getByRole('button', { name: 'Close' }).click();
  await expect.element(row).not.toBeInTheDocument();
});

test('a reply that was compared with nothing is asked no reason of a source, and can be checked', async () => {
  const unchecked = { ...reply, trustState: 'not_checked', trustMode: 'ungrounded', trustScore: 0.52 } as const;
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), unchecked]))),
    answer(judgeMessage, one(judged)),
  );
  await wrong().click();
  const row = page.getByRole('region', { name: 'What was wrong' });
  await expect.element(row.getByRole('button', { name: 'Does not answer' })).toBeVisible();
  expect(row.getByRole('button', { name: 'source' }).elements()).toEqual([]);
  await expect.element(row.getByRole('button', { name: 'Check this reply' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Not checked, marked wrong' })).toBeVisible();
});

test('on a phone the shield says it in its own width', async () => {
  await page.viewport(320, 640);
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(judgeMessage, one(judged)),
  );
  await expect.element(wrong()).toBeVisible();
  const { x } = wrong().element().getBoundingClientRect();
  await wrong().click();
  const shield = page.getByRole('button', { name: 'Trusted: 91% marked wrong' });
  await expect.element(shield).toBeVisible();
  const icon = shield.element().querySelector('svg')?.getBoundingClientRect();
  const words = page.getByText('marked wrong', { exact: true }).element().getBoundingClientRect();
  expect(icon?.bottom, 'the icon is above what begins below it').toBeLessThanOrEqual(words.top + 2);
  expect(wrong().element().getBoundingClientRect()).toMatchObject({ x });
  await expectAccessible();
  await expectToFitPhone();
});

test.each([
  { older: true, checked: 3, words: 'You marked at least 1 of them wrong. The mean still counts it.' },
  { older: true, checked: 2, words: 'You marked 1 of them wrong. The mean still counts it.' },
  { older: false, checked: 3, words: 'You marked at least 1 of them wrong. The mean still counts it.' },
])('with 2 checked replies on the page of $checked in the mean: $words', async ({ older, checked, words }) => {
  const marked = { ...reply, judgment: 'wrong' } as const;
  const right = sampleReply({ _id: idOf(33), trustState: 'checked', trustScore: 0.8 });
  const thread = sampleThread([sampleMessage(), right, marked], { ethicalScore: 0.86, trustCount: checked });
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one({ ...thread, hasOlder: older })));
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a deleted reply that was marked wrong is in no mean, and is not told beside it', async () => {
  const scored = { _id: idOf(33), trustState: 'checked', trustScore: 0.85, judgment: 'wrong' } as const;
  const deleted = sampleReply({ ...scored, content: '', notices: [ERASED_NOTICE] });
  const thread = sampleThread([sampleMessage(), deleted, reply], { ethicalScore: 0.91, trustCount: 1 });
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(thread)));
  await expect.element(page.getByText('mean of 1 checked reply')).toBeVisible();
  await expect.element(page.getByText('You marked')).not.toBeInTheDocument();
});
