import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { ended, startConversation } from '@symbi/testkit/talk';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
const { database } = app.app;
afterEach(() => fakes.reset());

/** A reply of which something is stored. */
const beginReply = async () => {
  const user = await app.register();
  const conversation = await startConversation(user, await addRemoteAgent(user));
  fakes.script({ reply: 'word '.repeat(5_000), tokensPerSecond: 50 });
  const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'Go on.' });
  const runId = pick(sent.body, 'runId');
  const pieces = () => database.read.selectFrom('run_events').select('seq').where('run_id', '=', runId).execute();
  const state = async () =>
    (await database.read.selectFrom('runs').select('state').where('id', '=', runId).executeTakeFirst())?.state;
  await expect.poll(async () => (await pieces()).length).toBeGreaterThan(1);
  return { user, conversation, replyId: pick(sent.body, 'reply._id'), pieces, state };
};

test('nothing stays of a reply whose conversation is deleted while it is written', async () => {
  const { user, conversation, pieces, state } = await beginReply();
  expect((await user.call('DELETE', `/api/conversations/${conversation}`)).status).toBe(200);
  await expect.poll(state).toBe('stopped');
  expect(await pieces()).toEqual([]);
});

test('a reply whose conversation is deleted while it is written, and comes back, has ended', async () => {
  const { user, conversation, replyId, pieces, state } = await beginReply();
  expect((await user.call('DELETE', `/api/conversations/${conversation}?undo=true`)).status).toBe(200);
  await expect.poll(state).toBe('stopped');
  expect((await user.call('POST', `/api/conversations/${conversation}/restore`)).status).toBe(200);
  const reply = await ended(user, conversation, replyId);
  expect(reply).toMatchObject({ status: 'stopped' });
  expect(reply.content).toMatch(/^word /);
  expect(await pieces()).toEqual([]);
});
