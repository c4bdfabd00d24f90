import { orchestrate } from '@symbi/contracts/roundtable';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { expect, test } from 'vitest';
import type { Query } from '../../src/platform/database/database.ts';
import { isWaiting } from '#support/locks.ts';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('together');

const TEXT = 'The lighthouse of Norvik was built in 1871 from grey granite. It is forty metres tall.';

interface Writer {
  readonly what: string;
  readonly write: (user: TestUser, conversation: string, reply: string) => Promise<{ readonly status: number }>;
}

const writers: readonly Writer[] = [
  {
    what: 'saves the first capsule of a conversation',
    write: (user, conversation) => user.call('PUT', `/api/context/capsule/${conversation}`, { notes: 'Be brief' }),
  },
  {
    what: 'checks a reply',
    write: (user, conversation, reply) =>
      user.call('POST', `/api/conversations/${conversation}/messages/${reply}/check`, { by: 'contexts' }),
  },
  {
    what: 'approves a proposal in a conversation',
    write: async (user, conversation) => {
      const asked = { task: 'Paint the lighthouse', agents: ['local'], context: {} };
      const { body } = await user.call('POST', '/api/bridge/orchestrate', asked);
      const [given] = orchestrate.response.parse(body).proposals;
      return user.call('POST', '/api/bridge/dispatch', { ...given, session_id: conversation, context: {} });
    },
  },
  {
    what: 'deletes an agent',
    write: async (user, conversation) => {
      const { body } = await user.call('GET', `/api/conversations/${conversation}`);
      return user.call('DELETE', `/api/agents/${pick(body, 'data.agent')}`);
    },
  },
  {
    what: 'deletes an account',
    write: (user) => user.call('DELETE', '/api/auth/account', { password: user.password }),
  },
];

/** The writes after a conversation is locked; throws when another transaction holds one of the rows. */
const holdTheRest = async (query: Query, userId: string): Promise<void> => {
  for (const table of ['messages', 'log_heads'] as const) {
    const rows = query.selectFrom(table).select('owner_id').where('owner_id', '=', userId);
    expect(await rows.forUpdate().noWait().execute()).not.toEqual([]);
  }
  const person = query.selectFrom('users').select('id').where('id', '=', userId);
  expect(await person.forUpdate().noWait().execute()).toHaveLength(1);
};

// SQLite has one writer: nobody waits while holding a lock.
test.runIf(app.databaseUrl !== undefined).each(writers)(
  'whoever $what holds nothing while it waits for the conversation',
  async ({ write }) => {
    const { database } = app.app;
    const user = await app.register();
    const agent = await addRemoteAgent(user, { provider: 'together', model: 'gpt-4o', contextBridgeEnabled: false });
    const conversation = await startConversation(user, agent);
    fakes.script({ reply: TEXT });
    const { reply } = await talk(user, conversation, 'When was the lighthouse of Norvik built?');
    await user.call('POST', '/api/context', { tag: 'norvik', data: { text: TEXT } });
    const written = await database.transaction(async ({ query }) => {
      await query.selectFrom('conversations').select('id').where('id', '=', conversation).forUpdate().execute();
      const writing = write(user, conversation, reply._id);
      await expect.poll(() => isWaiting(database)).toBe(true);
      await holdTheRest(query, user.id);
      return { writing };
    });
    expect((await written.writing).status).toBe(200);
  },
);
