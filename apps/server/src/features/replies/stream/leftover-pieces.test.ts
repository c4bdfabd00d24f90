import { ended } from '@symbi/testkit/talk';
import { afterEach, expect, test } from 'vitest';
import { beginLongReply } from '#support/long-reply.ts';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

const stateOf = async (runId: string) =>
  (await app.app.database.read.selectFrom('runs').select('state').where('id', '=', runId).executeTakeFirst())?.state;

test('nothing stays of a reply whose conversation is deleted while it is written', async () => {
  const { user, conversation, runId, pieces } = await beginLongReply(app, fakes);
  expect((await user.call('DELETE', `/api/conversations/${conversation}`)).status).toBe(200);
  await expect.poll(() => stateOf(runId)).toBe('stopped');
  expect(await pieces()).toEqual([]);
});

test('a reply whose conversation is deleted while it is written, and comes back, has ended', async () => {
  const { user, conversation, replyId, runId, pieces } = await beginLongReply(app, fakes);
  expect((await user.call('DELETE', `/api/conversations/${conversation}?undo=true`)).status).toBe(200);
  await expect.poll(() => stateOf(runId)).toBe('stopped');
  expect((await user.call('POST', `/api/conversations/${conversation}/restore`)).status).toBe(200);
  const reply = await ended(user, conversation, replyId);
  expect(reply).toMatchObject({ status: 'stopped' });
  expect(reply.content).toMatch(/^word /);
  expect(await pieces()).toEqual([]);
});
