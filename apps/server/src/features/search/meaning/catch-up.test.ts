import { eventually } from '@symbi/testkit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../platform/observability/log.ts';
import { startApp, type TestApp } from '#support/app.ts';
import { createBackgroundReading } from './background-reading.ts';
import { CatchUp } from './catch-up.ts';
import type { Encoding } from './encoding.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const VECTOR = 'AAAA';

const openCatchUp = (read: Encoding['read']): CatchUp => {
  const encoding = { engine: 'test', read };
  const { signal } = new AbortController();
  return new CatchUp({
    database: server.app.database,
    log: createLog('silent'),
    encoding,
    read: createBackgroundReading({ encoding, isIdle: () => true, signal }),
  });
};

test('a message for which the encoder has no time is read when it has, and one at which it fails is left out', async () => {
  const user = await server.register();
  const { database } = server.app;
  const texts = [
    'The first of four texts',
    'The second of four texts',
    'The third of four texts',
    'The last of the texts',
  ];
  await database.transaction(async ({ query }) => {
    const row = { owner_id: user.id, kind: 'message' as const, scope: 'talk', parent_id: null, at: 1 };
    const rows = texts.map((body, index) => ({ ...row, body, ref_id: `${user.id} ${index}` }));
    await query.insertInto('search_documents').values(rows).execute();
  });
  const asked: string[] = [];
  const read = async (text: string): Promise<{ vector: string } | 'failed' | 'later'> => {
    asked.push(text);
    if (text === texts[2]) return 'failed';
    return text === texts[1] && asked.filter((one) => one === text).length === 1 ? 'later' : { vector: VECTOR };
  };
  const catchUp = openCatchUp(read);
  catchUp.later(user.id);
  const stored = () =>
    database.read
      .selectFrom('search_meanings')
      .innerJoin('search_documents', 'search_documents.number', 'search_meanings.number')
      .select('body')
      .where('search_meanings.owner_id', '=', user.id)
      .orderBy('search_meanings.number')
      .execute();
  await eventually(async () => ((await stored()).length >= 3 ? true : undefined));
  expect((await stored()).map(({ body }) => body)).toEqual([texts[0], texts[1], texts[3]]);
  // In order, and each failed one retried at once.
  expect(asked).toEqual([texts[0], texts[1], texts[1], texts[2], texts[2], texts[3]]);
  await catchUp.close();
});

test('a message that says something else by the time it was read is read again, though nobody asks', async () => {
  const user = await server.register();
  const { database } = server.app;
  const [said, now] = ['What was said at first here', 'What is said of it now, in other words'];
  const row = { owner_id: user.id, kind: 'message' as const, scope: 'talk', parent_id: null, at: 1, body: said };
  const ref_id = `${user.id} changed`;
  await database.transaction(({ query }) =>
    query
      .insertInto('search_documents')
      .values({ ...row, ref_id })
      .execute(),
  );
  const asked: string[] = [];
  const read = async (text: string) => {
    asked.push(text);
    if (asked.length === 1)
      await database.transaction(({ query }) =>
        query.updateTable('search_documents').set({ body: now }).where('ref_id', '=', ref_id).execute(),
      );
    return { vector: VECTOR };
  };
  const catchUp = openCatchUp(read);
  catchUp.later(user.id);
  await eventually(() =>
    database.read.selectFrom('search_meanings').selectAll().where('owner_id', '=', user.id).executeTakeFirst(),
  );
  expect(asked).toEqual([said, now]);
  await catchUp.close();
});
