import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { ended, readMessages, startConversation } from '@symbi/testkit/talk';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
const { database } = app.app;
afterEach(() => fakes.reset());

const items = [
  { title: 'Fees', text: 'A berth of ten metres costs 42 euros a night.' },
  { title: 'Hours', text: 'The harbour office is open from nine to five.' },
  { title: 'Storms', text: 'From wind force 8 no boat may leave the harbour.' },
];
const TAIL = ' Mind the tide.'.repeat(2_000);

/** A reply whose process dies once its text up to `upTo` is stored. */
const lose = async (reply: string, upTo: string) => {
  const user = await app.register();
  const contexts: string[] = [];
  for (const data of items)
    contexts.push(pick((await user.call('POST', '/api/context', { tag: 'harbour', data })).body, '_id'));
  const conversation = await startConversation(user, await addRemoteAgent(user));
  fakes.script({ reply: `${reply}${TAIL}`, tokensPerSecond: 60 });
  const content = 'Sum up @Fees, @Hours and @Storms';
  const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, { content, contexts });
  const runId = pick(sent.body, 'runId');
  const replyId = pick(sent.body, 'reply._id');
  const textOf = async () => (await readMessages(user, conversation)).find(({ _id }) => _id === replyId)?.content;
  await expect.poll(textOf).toContain(upTo);
  const dead = { lease_owner: 'dead', lease_ends_at: 0 };
  await database.transaction(({ query }) => query.updateTable('runs').set(dead).where('id', '=', runId).execute());
  return ended(user, conversation, replyId);
};

test('a reply whose process died numbers its sources as its reader meets them, and names them', async () => {
  const text = 'No boat may leave in a storm. [3] A berth costs 42 euros. [1]';
  const reply = await lose(text, 'Mind the tide.');
  expect(reply).toMatchObject({ status: 'interrupted' });
  expect(reply.content).toMatch(/^No boat may leave in a storm\. \[1\] A berth costs 42 euros\. \[2\]/);
  expect(reply.citations.map(({ n, title }) => `${n} ${title}`)).toEqual(['1 Storms', '2 Fees']);
});
