import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { linkNewestChildren } from './imported.ts';

const { app } = await startWithUser();

// PostgreSQL plans by table sizes, and the tables here are almost empty.
test.runIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'the continuation of an imported message is looked up among its children, not in the whole conversation',
  async () => {
    const { database } = app.app;
    const asked: string[] = [];
    const listen = (text: unknown): void => void asked.push(String(text));
    subscribe('symbi:statement', listen);
    try {
      await database.transaction(({ query }) => linkNewestChildren(query, 'f'.repeat(24)));
    } finally {
      unsubscribe('symbi:statement', listen);
    }
    const text = asked.find((statement) => statement.startsWith('update messages')) ?? '';
    // A plan needs no values.
    const plan = sql<{ detail: string }>`explain query plan ${sql.raw(text.replaceAll('?', 'null'))}`;
    const steps = (await plan.execute(database.read)).rows.map(({ detail }) => detail);
    expect(steps.join('; ')).toContain('SEARCH child USING INDEX messages_by_conversation_id_parent_id');
  },
);
