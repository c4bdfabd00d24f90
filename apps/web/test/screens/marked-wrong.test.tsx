import { readConversation } from '@symbi/contracts/conversations';
import { judgeMessage } from '@symbi/contracts/feedback';
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
