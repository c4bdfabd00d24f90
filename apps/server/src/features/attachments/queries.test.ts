import { startConversation, talk } from '@symbi/testkit/talk';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#support/app.ts';
import { watchReads } from '#support/reads.ts';
import { createId } from '../../platform/id.ts';
import { deleteAttachments, deleteLeftovers, insertLeftovers, knownAmong, newestTexts } from './queries.ts';

const app = await startApp();
afterAll(() => app.stop());

test('copies of a file take no place among the newest from others', async () => {
  const user = await app.register();
  const conversations = [await startConversation(user), await startConversation(user), await startConversation(user)];
  const attach = (id: string | undefined, text: string) =>
    user.call('POST', `/api/conversations/${id}/attachments?name=a.txt`, new TextEncoder().encode(text));
  const [first, second, third] = conversations;
  await attach(first, 'The hive stands behind the old barn.');
  for (const id of conversations) await attach(id, 'Honey is sold on Fridays.');
  await attach(third, 'The pool opens at nine.');
  const find = (ids: readonly string[], limit: number) => newestTexts(app.app.database.read, user.id, ids, limit);
  const of = (rows: Awaited<ReturnType<typeof find>>) =>
    rows.map(({ conversation_id, characters }) => [conversation_id, characters]);
  const [hive, honey, pool] = [
    [first, 36],
    [third, 25],
    [third, 23],
  ];
  expect(of(await find(conversations, 3))).toEqual([pool, honey, hive]);
  expect(of(await find(conversations, 2))).toEqual([pool, honey]);
  expect(of(await find(conversations.slice(0, 2), 2))).toEqual([[second, 25], hive]);
});

test('a reply that rests on a file reads no files of other conversations', async () => {
  const user = await app.register();
  const attach = (id: string, text: string) =>
    user.call('POST', `/api/conversations/${id}/attachments?name=a.txt`, new TextEncoder().encode(text));
  const here = await startConversation(user);
  await attach(here, 'The hive stands behind the old barn.');
  for (const text of ['Honey is sold on Fridays.', 'The pool opens at nine.'])
    await attach(await startConversation(user), text);
  const seen = new Set<unknown>();
  watchReads(app.app.database, (rows) => {
    for (const row of rows) if ('sha256' in row) seen.add(row['sha256']);
  });
  const { reply } = await talk(user, here, 'Where does the hive stand?');
  expect(reply.content).toContain('behind the old barn');
  expect(seen.size).toBe(1);
});

test('more files are looked up, listed and removed than one statement of a database can name', async () => {
  const { database } = app.app;
  // SQLite takes 32,766 values, PostgreSQL 65,535; a row of the list has two.
  const ids = Array.from({ length: 33_000 }, () => createId());
  const user = await app.register();
  const conversation = await startConversation(user);
  await user.call(
    'POST',
    `/api/conversations/${conversation}/attachments?name=a.txt`,
    new TextEncoder().encode('Kept.'),
  );
  const { id } = await database.read
    .selectFrom('attachments')
    .select('id')
    .where('owner_id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(await knownAmong(database.read, [...ids, id])).toEqual(new Set([id]));
  const listed = () =>
    database.read
      .selectFrom('attachment_leftovers')
      .select((row) => row.fn.countAll().as('all'))
      .executeTakeFirstOrThrow();
  const before = Number((await listed()).all);
  await database.transaction(async ({ query }) => {
    await insertLeftovers(query, ids, 1);
    await deleteAttachments(query, user.id, [...ids, id]);
  });
  expect(Number((await listed()).all)).toBe(before + ids.length);
  await database.transaction(({ query }) => deleteLeftovers(query, ids));
  expect(Number((await listed()).all)).toBe(before);
  expect(await knownAmong(database.read, [id])).toEqual(new Set());
});
