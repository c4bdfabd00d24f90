import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { sql } from 'kysely';
import { deleteDocuments } from '../queries/documents.ts';
import { dropOlderMeanings, lockTexts, numberBefore, putMeanings, unreadAfter } from '../queries/meanings.ts';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

test('only the newest messages of a person keep vectors, however many others have said', async () => {
  const [user, other] = [await server.register(), await server.register()];
  const { database } = server.app;
  const say = (ownerId: string, index: number): Promise<number> =>
    database.transaction(async ({ query }) => {
      const row = { kind: 'message' as const, scope: 'talk', parent_id: null, body: 'Said', at: index };
      const { number } = await query
        .insertInto('search_documents')
        .values({ ...row, owner_id: ownerId, ref_id: `${ownerId} ${index}` })
        .returning('number')
        .executeTakeFirstOrThrow();
      await putMeanings(query, ownerId, [{ number, revision: 1, vector: 'AAAA' }]);
      return number;
    });
  const mine: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    mine.push(await say(user.id, index));
    await say(other.id, index);
  }
  expect(await numberBefore(database.read, user.id, 6)).toBe(0);
  const upTo = await numberBefore(database.read, user.id, 2);
  expect(upTo).toBe(mine[3]);
  await database.transaction(({ query }) => dropOlderMeanings(query, user.id, upTo, 3));
  const kept = (ownerId: string) =>
    database.read.selectFrom('search_meanings').select('number').where('owner_id', '=', ownerId).execute();
  expect((await kept(user.id)).map(({ number }) => number).toSorted((one, next) => one - next)).toEqual([
    mine[0],
    mine[4],
    mine[5],
  ]);
  expect(await kept(other.id)).toHaveLength(6);
});

// PostgreSQL plans by table sizes, and the tables here are almost empty.
test.runIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'the documents of other people are not scanned',
  async () => {
    const user = await server.register();
    const { database } = server.app;
    const asked: string[] = [];
    const listen = (text: unknown): void => void asked.push(String(text));
    subscribe('symbi:statement', listen);
    try {
      await numberBefore(database.read, user.id, 2);
      await unreadAfter(database.read, user.id, 1, 2);
      await database.transaction(async ({ query }) => {
        await dropOlderMeanings(query, user.id, 1, 2);
        await lockTexts(query, user.id, [1], false);
        await deleteDocuments(query, user.id, 'message', sql<string>`(select 'nothing')`);
      });
    } finally {
      unsubscribe('symbi:statement', listen);
    }
    const mine = asked.filter((text) => text.includes('search_documents'));
    expect(mine).toHaveLength(5);
    for (const text of mine) {
      // A plan needs no values.
      const plan = sql<{ detail: string }>`explain query plan ${sql.raw(text.replaceAll('?', 'null'))}`;
      const steps = (await plan.execute(database.read)).rows.map(({ detail }) => detail);
      // Neither everybody's documents, nor all of one person's when a few are requested.
      expect(steps.join('; '), text).not.toMatch(/SCAN search_documents|in_order \(owner_id=\?\)/);
    }
  },
);
