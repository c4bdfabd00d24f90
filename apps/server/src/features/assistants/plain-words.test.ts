import { assistantStarters } from '@symbi/contracts/starters';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { describeResult } from './functions/commands.ts';
import { startWithUser } from '#support/start.ts';

const { user } = await startWithUser();
const latest = await user.call('GET', '/api/assistant/latest');

/** The reply of the built-in assistant, in a conversation of its own. */
const ask = async (content: string) =>
  (await talk(user, await startConversation(user, pick(latest.body, 'assistant.id')), content)).reply;

test.each(assistantStarters)('what an empty chat suggests calls a function: %s', async (starter) => {
  const state: unknown = expect.stringMatching(/^(?:done|needs_confirmation)$/);
  expect((await ask(starter)).toolCalls).toMatchObject([{ state }]);
});

test.each([
  ['What is 17 * 23?', 'calculate', '17 \\* 23 = 391'],
  ['What time is it in Berlin?', 'get_current_time', '(Europe/Berlin)'],
])('what %s can only mean is done', async (content, name, words) => {
  const reply = await ask(content);
  expect(reply.toolCalls).toMatchObject([{ name, state: 'done' }]);
  expect(reply.content).toContain(words);
});

test('scores are shown in percent, as on the replies themselves', () => {
  const items = [{ state: 'checked', score: 0.98, agent: 'Ada' }];
  expect(describeResult('get_trust_scores', { checked: 1, mean: 0.9812345, items })).toBe(
    'checked: 1, mean: 98%\n\n- state: checked, score: 98%, agent: Ada',
  );
});
