import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { startConversation } from '@symbi/testkit/talk';
import { afterEach, expect, test, vi } from 'vitest';
import { countWaiting } from '#support/locks.ts';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

/** How often each transaction from here on is tried. */
const countTries = (): number[] => {
  const transaction = database.transaction.bind(database);
  const tries: number[] = [];
  vi.spyOn(database, 'transaction').mockImplementation((work) => {
    const at = tries.push(0) - 1;
    return transaction((given) => {
      tries[at] = (tries[at] ?? 0) + 1;
      return work(given);
    });
  });
  return tries;
};

test.runIf(app.databaseUrl !== undefined)(
  'an account that is deleted as a reply ends meets it in no deadlock',
  async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await addRemoteAgent(user, { contextBridgeEnabled: false }));
    fakes.script({ reply: 'word '.repeat(60), tokensPerSecond: 40 });
    const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'Go on.' });
    const pieces = database.read.selectFrom('run_events').select('seq').where('run_id', '=', pick(sent.body, 'runId'));
    await expect.poll(async () => (await pieces.execute()).length).toBeGreaterThan(0);
    const asked = await database.transaction(async ({ query }) => {
      await query.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
      const tries = countTries();
      const deleting = user.call('DELETE', '/api/auth/account', { password: user.password });
      await expect.poll(() => countWaiting(database)).toBe(1);
      // The reply ends, and waits for what the deletion has locked.
      await expect.poll(() => countWaiting(database)).toBeGreaterThan(1);
      return { deleting, tries };
    });
    expect((await asked.deleting).status).toBe(200);
    expect(Math.max(...asked.tries)).toBe(1);
  },
);
