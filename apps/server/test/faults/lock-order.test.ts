import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { expect, test } from 'vitest';
import type { Query } from '../../src/platform/database/database.ts';
import { isWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app } = await startWithUser();

interface Writer {
  readonly what: string;
  readonly write: (user: TestUser, conversation: string) => Promise<{ readonly status: number }>;
}

const writers: readonly Writer[] = [
  {
    what: 'saves the first capsule of a conversation',
    write: (user, conversation) => user.call('PUT', `/api/context/capsule/${conversation}`, { notes: 'Be brief' }),
  },
  {
    what: 'deletes an account',
    write: (user) => user.call('DELETE', '/api/auth/account', { password: user.password }),
  },
];

/** What is written after a conversation is locked; throws where somebody else has locked it. */
const holdTheRest = async (query: Query, userId: string): Promise<void> => {
  for (const table of ['messages', 'log_heads'] as const) {
    const rows = query.selectFrom(table).select('owner_id').where('owner_id', '=', userId);
    expect(await rows.forUpdate().noWait().execute()).not.toEqual([]);
  }
  const person = query.selectFrom('users').select('id').where('id', '=', userId);
  expect(await person.forUpdate().noWait().execute()).toHaveLength(1);
};

// SQLite has one writer: there nobody waits with something in hand.
test.runIf(app.databaseUrl !== undefined).each(writers)(
  'whoever $what holds nothing while it waits for the conversation',
  async ({ write }) => {
    const { database } = app.app;
    const user = await app.register();
    const conversation = await startConversation(user);
    await talk(user, conversation, 'What is a pivot?');
    const written = await database.transaction(async ({ query }) => {
      await query.selectFrom('conversations').select('id').where('id', '=', conversation).forUpdate().execute();
      const writing = write(user, conversation);
      await expect.poll(() => isWaiting(database)).toBe(true);
      await holdTheRest(query, user.id);
      return { writing };
    });
    expect((await written.writing).status).toBe(200);
  },
);
