import { addRemoteAgent } from '@symbi/testkit/factories';
import type { FakeProviders } from '@symbi/testkit/fakes/server';
import { pick } from '@symbi/testkit/request';
import { startConversation } from '@symbi/testkit/talk';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** A reply that is being written for the duration of a test, with pieces stored. */
export const beginLongReply = async (app: TestApp, fakes: FakeProviders) => {
  const user = await app.register();
  const conversation = await startConversation(user, await addRemoteAgent(user));
  fakes.script({ reply: 'word '.repeat(5_000), tokensPerSecond: 50 });
  const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'Go on.' });
  const [replyId, runId] = [pick(sent.body, 'reply._id'), pick(sent.body, 'runId')];
  const stored = app.app.database.read.selectFrom('run_events').select('seq').where('run_id', '=', runId);
  const pieces = () => stored.execute();
  await expect.poll(async () => (await pieces()).length).toBeGreaterThan(1);
  return { user, conversation, replyId, runId, pieces };
};
