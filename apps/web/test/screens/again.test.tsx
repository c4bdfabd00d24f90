import { readConversation } from '@symbi/contracts/conversations';
import { regenerateMessage } from '@symbi/contracts/regenerate';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as paths from '../../src/platform/paths.ts';
import { expectAccessible, expectToFitPhone } from '../support/axe.ts';
import { answer, one } from '../support/network.ts';
import { idOf, sampleMessage, sampleReply, sampleThread } from '../support/samples.ts';
import { openScreen } from '../support/screen.tsx';

const question = sampleMessage();
const usage = {
  provider: 'local',
  model: 'symbi-core',
  inputTokens: 12,
  outputTokens: 8,
  estimated: true,
  durationMs: 40,
} as const;
const first = sampleReply({ usage });
const second = sampleReply({ usage, _id: idOf(41), changeSeq: 4, siblings: [first._id, idOf(41)] });
const note = () => page.getByText('the built-in agent always says the same', { exact: false });

const openAndTry = async (given: typeof second): Promise<void> => {
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([question, first]))),
    answer(regenerateMessage, { success: true as const, data: question, reply: given }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('2 / 2')).toBeVisible();
};

test('another try that changes nothing says why, and what would change it', async () => {
  await openAndTry(second);
  await expect.element(note()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Add a source' }))
    .toHaveAttribute('href', expect.stringContaining(paths.context));
  await expectAccessible();
  await expectToFitPhone();
});

test.each([
  ['from a source that was added says', { content: 'A pivot is a change of mind. [1]' }],
  ['of a model that repeats itself says', { usage: { ...usage, provider: 'openai', model: 'gpt-5' } as const }],
])('another answer %s nothing of the kind', async (_, fields) => {
  await openAndTry({ ...second, ...fields });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(note().elements()).toEqual([]);
});

test.each([
  ['begun', 'A berth costs', true],
  ['empty', '', false],
])('the hint of a failed reply that is %s names every button beside it', async (_, content, canGoOn) => {
  const failure = { code: 'cut', message: 'The connection was cut.', hint: 'Try again for a complete reply.' };
  const failed = sampleReply({ content, status: 'failed', failure, trustState: undefined, trustScore: undefined });
  await openScreen(paths.conversation(idOf(20)), answer(readConversation, one(sampleThread([question, failed]))));
  const alert = page.getByRole('alert').filter({ hasText: failure.message });
  await expect.element(alert.getByText(failure.hint, { exact: false })).toBeVisible();
  const goOn = 'Continue picks up from here.';
  expect(alert.getByText(goOn, { exact: false }).elements()).toHaveLength(canGoOn ? 1 : 0);
  expect(alert.getByRole('button', { name: 'Continue' }).elements()).toHaveLength(canGoOn ? 1 : 0);
  await expectAccessible();
});

test.each([
  ['the agent that was chosen since', idOf(11), 'Try again with the agent chosen below', { agentId: idOf(11) }],
  ['its own agent, while that is the one that is written to', idOf(10), 'Try again', {}],
])('another try asks %s', async (_, agent, name, by) => {
  const asked: unknown[] = [];
  await openScreen(
    paths.conversation(idOf(20)),
    answer(readConversation, one(sampleThread([question, first], { agent }))),
    answer(regenerateMessage, ({ body }) => {
      asked.push(body);
      return { success: true as const, data: question, reply: second };
    }),
  );
  await page.getByRole('button', { name, exact: true }).click();
  await expect.poll(() => asked).toEqual([{ ci: true, clientId: expect.any(String) as unknown, ...by }]);
});
