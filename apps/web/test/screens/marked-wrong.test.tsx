import { readConversation } from '@symbi/contracts/conversations';
import { judgeMessage } from '@symbi/contracts/feedback';
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
  const thread = sampleThread([sampleMessage(), reply], { ethicalScore: 0.86, trustCount: 2, uncheckedCount: 0 });
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(thread)),
    answer(readTrust, one(sampleTrust({ score: 0.91, interval: [0.8, 0.96] }))),
    answer(judgeMessage, one(judged)),
  );
  await expect.element(page.getByText('mean of 2 checked replies')).toBeVisible();
  await expect.element(page.getByText('You marked')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Wrong', exact: true }).click();
  await expect.element(page.getByText('You marked 1 of them wrong. The mean still counts it.')).toBeVisible();
  await expect.element(page.getByText('Trusted: 86%')).toBeVisible();
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  const why = page.getByRole('dialog', { name: 'Why this rating' });
  await expect.element(why.getByText('You marked this reply wrong.')).toBeVisible();
  await expect.element(why.getByText('Trusted: 91%')).toBeVisible();
  await expectAccessible();
  await expectToFitPhone();
});
