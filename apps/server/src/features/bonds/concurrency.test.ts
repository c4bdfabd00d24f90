import { addRemoteAgent } from '@symbi/testkit/factories';
import { startConversation, talk } from '@symbi/testkit/talk';
import { afterEach, expect, test, vi } from 'vitest';
import { deleteAccountBehind, holdAccount } from '#support/locks.ts';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
const { database } = app.app;
const isPostgres = app.databaseUrl !== undefined;
afterEach(() => {
  vi.restoreAllMocks();
  fakes.reset();
});

const BRIEF = { reply: 'A trust score says how far a reply may be believed.' };
const SLOW = { reply: 'word '.repeat(60), tokensPerSecond: 60 };

test.runIf(isPostgres)('an account that is deleted as a probe ends meets it in no deadlock', async () => {
  const user = await app.register();
  const agent = await addRemoteAgent(user, { model: 'gpt-4o', contextBridgeEnabled: false });
  fakes.script(BRIEF);
  await talk(user, await startConversation(user, agent), 'What is a trust score?');
  fakes.script(BRIEF, BRIEF, SLOW);
  await user.call('POST', `/api/agents/${agent}/bond`);
  // Messages are deleted after agents and before runs: here the deletion waits while it holds the agent.
  const { deleted, tries } = await deleteAccountBehind(database, user, (query) =>
    query.selectFrom('messages').select('id').where('owner_id', '=', user.id).forUpdate().execute(),
  );
  expect(deleted.status).toBe(200);
  expect(Math.max(...tries)).toBe(1);
});

test.runIf(isPostgres)('an account that is deleted as a probe begins meets it in no deadlock', async () => {
  const user = await app.register();
  const agent = await addRemoteAgent(user, { model: 'gpt-4o' });
  const { deleted, begun, tries } = await deleteAccountBehind(database, user, holdAccount(user), () =>
    user.call('POST', `/api/agents/${agent}/bond`),
  );
  expect(deleted.status).toBe(200);
  expect([401, 404, 409]).toContain(begun?.status);
  expect(Math.max(...tries)).toBe(1);
});
