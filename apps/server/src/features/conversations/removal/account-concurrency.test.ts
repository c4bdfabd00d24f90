import { updatePreferences } from '@symbi/contracts/account';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, expect, test, vi } from 'vitest';
import { countTries, countWaiting } from '#support/locks.ts';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

const SLOW = { reply: 'word '.repeat(60), tokensPerSecond: 40 };
const BRIEF = { reply: 'Ships of up to forty metres may moor there.' };

/** An unfinished run of a user. */
const atWork = (kind: string, owner: string) =>
  database.read
    .selectFrom('runs')
    .select('id')
    .where('owner_id', '=', owner)
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .executeTakeFirst();

interface LateWrite {
  readonly kind: string;
  readonly what: string;
  readonly begin: (user: TestUser, conversation: string) => Promise<unknown>;
}

const late: readonly LateWrite[] = [
  {
    kind: 'reply',
    what: 'a reply',
    begin: (user, conversation) => {
      fakes.script(SLOW);
      return user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'Go on.' });
    },
  },
  {
    kind: 'consistency',
    what: 'a check',
    begin: async (user, conversation) => {
      fakes.script(BRIEF, SLOW);
      const { reply } = await talk(user, conversation, 'Which ships may moor at the second berth?');
      const path = `/api/conversations/${conversation}/messages/${reply._id}/check`;
      return user.call('POST', path, { by: 'samples' });
    },
  },
  {
    kind: 'title',
    what: 'the naming of a conversation',
    begin: async (user, conversation) => {
      await user.ask(updatePreferences, { body: { namesByModel: true } });
      fakes.script(BRIEF, SLOW);
      return talk(user, conversation, 'Which ships may moor at the second berth?');
    },
  },
];

test.runIf(app.databaseUrl !== undefined).each(late)(
  'an account that is deleted as $what ends meets it in no deadlock',
  async ({ kind, begin }) => {
    const user = await app.register();
    const agent = await addRemoteAgent(user, { model: 'gpt-4o', contextBridgeEnabled: false });
    const conversation = await startConversation(user, agent);
    await begin(user, conversation);
    await expect.poll(() => atWork(kind, user.id)).toBeDefined();
    const asked = await database.transaction(async ({ query }) => {
      await query.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
      const tries = countTries(database);
      const deleting = user.call('DELETE', '/api/auth/account', { password: user.password });
      await expect.poll(() => countWaiting(database)).toBe(1);
      // The ending run waits for rows the deletion has locked; a statement gives up after ten seconds.
      await expect.poll(() => countWaiting(database), { timeout: 9_000 }).toBeGreaterThan(1);
      return { deleting, tries };
    });
    expect((await asked.deleting).status).toBe(200);
    expect(Math.max(...asked.tries)).toBe(1);
  },
);
