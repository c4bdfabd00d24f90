import { readConversation } from '@symbi/contracts/conversations';
import { readTrust, type TrustExplanation } from '@symbi/contracts/trust';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { at, idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';
import { expectToSay } from '../support/text.ts';

const content = 'The lighthouse of Norvik was built in 1871.';
const reply = sampleReply({ content, trustState: 'not_checked', trustMode: 'ungrounded', trustScore: 0.4 });
const explanation: TrustExplanation = {
  messageId: idOf(31),
  state: 'not_checked',
  score: 0.4,
  estimate: 0.4,
  mode: 'ungrounded',
  interval: [0.3, 0.5],
  signals: [
    { name: 'token-probability', value: 0.3, contribution: -0.6, explanation: 'How sure the model was of its words.' },
  ],
  sentences: [{ start: 0, end: content.length, support: 0.4, flagged: false }],
  sources: [],
  verdict: 'Nothing to check this against yet.',
  logprobs: { tokens: 1_240, mean: -0.693, unsure: 0.4, least: -6 },
  engine: 'symbi-trust/1.7.0 logprobs/1',
  scoredAt: at,
};

const openDetails = async (told: TrustExplanation) => {
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([sampleMessage(), reply]))),
    answer(readTrust, one(told)),
  );
  await page.getByRole('button', { name: 'Why?', exact: true }).click();
  await page.getByRole('dialog', { name: 'Why this rating' }).getByRole('button', { name: 'All details' }).click();
  const details = page.getByRole('region', { name: 'Details of the score' });
  await expect.element(details).toHaveFocus();
  return details;
};

test('the details of a reply that nothing checked say how sure its model was, and what that is worth', async () => {
  const details = await openDetails(explanation);
  await expect.element(details.getByRole('heading', { name: 'How sure the model was of its words' })).toBeVisible();
  await expectToSay(details, 'On average, its 1,240 tokens had a probability of 50%; 40% of them were below 50%.');
  await expectToSay(details, 'Least likely token of a number or name: less than 1%.');
  await expectToSay(details, 'Certainty does not raise it');
  await expectAccessible();
  await expectToFitPhone();
});

test('where a reply was checked since, it is said to move nothing', async () => {
  const { logprobs } = explanation;
  const details = await openDetails({ ...explanation, state: 'second_opinion', mode: 'consistency', logprobs });
  await expectToSay(details, 'The score has better evidence, so this does not change it.');
});

test('the details explain the sign behind each marked sentence', async () => {
  const [start, end] = [0, reply.content.length];
  const details = await openDetails({
    ...explanation,
    state: 'checked',
    mode: 'grounded',
    sources: [{ id: 's1', kind: 'context', title: 'Fees', text: 'Something else.' }],
    sentences: [{ start, end, support: 0.1, flagged: true, kind: 'number' }],
  });
  await expectToSay(
    details,
    'Marks in the reply, as a line under a sentence and a sign after it: ✓ covered by a source',
  );
  await expectToSay(
    details,
    '? in doubt, # a number in doubt, @ a name in doubt, ” a quotation in doubt, ≠ contradicted',
  );
});
