import { startConversation } from '@symbi/testkit/talk';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '#support/app.ts';
import { newestTexts } from './queries.ts';

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
