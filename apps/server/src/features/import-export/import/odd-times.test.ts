import { search } from '@symbi/contracts/search';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { readMessages } from '@symbi/testkit/talk';
import { bring } from '../testing/bring.ts';
import { chatGptConversation } from '../testing/files.ts';

const { app, user } = await startWithUser();

const timed = (id: string, at: unknown) => {
  const file = chatGptConversation(id, id, { m: { role: 'user', parts: ['Hello'], parent: null } }, 'm');
  Object.assign(file.mapping['m']?.message ?? {}, { create_time: at });
  return file;
};

test('A time in microseconds, or one that has not come yet, is left out, and the import says so', async () => {
  const ahead = Date.now() / 1000 + 1_000_000;
  const { items } = await bring(user, [timed('micro', 1_700_000_000_000_000), timed('ahead', ahead), timed('odd', -7)]);
  expect(items.map(({ leftOut }) => leftOut.map(({ what }) => what))).toEqual([
    ['times of messages'],
    ['times of messages'],
    [],
  ]);
  for (const { conversationId } of items) {
    const [message] = await readMessages(user, conversationId ?? '');
    expect(message).toMatchObject({ content: 'Hello', origin: { source: 'chatgpt' } });
    expect(message?.origin?.at).toBeUndefined();
  }
});

test('What was said long ago is found by the day it was said', async () => {
  const at = '2023-11-14T22:13:20.000Z';
  await bring(user, [timed('long ago', Date.parse(at) / 1000)]);
  const found = async (query: string) =>
    search.response.parse((await user.call('GET', `/api/search?q=hello&${query}`)).body).data;
  expect(await found('from=2023-11-14T00:00:00.000Z&until=2023-11-15T00:00:00.000Z')).toMatchObject([
    { excerpt: 'Hello', timestamp: at },
  ]);
  expect((await found('until=2023-11-14T00:00:00.000Z')).length).toBe(0);
});

test('A time that was stored and cannot be shown does not hide its conversation', async () => {
  const { items } = await bring(user, [timed('stored', 1_700_000_000)]);
  const id = items[0]?.conversationId ?? '';
  const origin = JSON.stringify({ source: 'chatgpt', model: 'gpt-4o', at: '+055840-11-14T22:13:20.000Z' });
  await app.app.database.transaction(({ query }) =>
    query.updateTable('messages').set({ origin }).where('conversation_id', '=', id).execute(),
  );
  const [message] = await readMessages(user, id);
  expect(message?.origin).toEqual({ source: 'chatgpt', model: 'gpt-4o' });
  const file = await user.call('GET', `/api/exports/conversations/${id}?format=json`);
  expect(file.status, file.text).toBe(200);
});
