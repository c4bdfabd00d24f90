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

test('A time that was stored and cannot be shown does not hide its conversation', async () => {
  const { items } = await bring(user, [timed('stored', 1_700_000_000)]);
  const id = items[0]?.conversationId ?? '';
  const origin = JSON.stringify({ source: 'chatgpt', model: 'gpt-4o', at: '+055840-11-14T22:13:20.000Z' });
  await app.app.database.transaction(({ query }) =>
    query.updateTable('messages').set({ origin }).where('conversation_id', '=', id).execute(),
  );
  const [message] = await readMessages(user, id);
  expect(message?.origin).toEqual({ source: 'chatgpt', model: 'gpt-4o' });
  const file = await user.call('GET', `/api/transfers/conversations/${id}?format=json`);
  expect(file.status, file.text).toBe(200);
});
