import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import { afterEach, expect, test, vi } from 'vitest';
import { loseReadsAfter } from '#support/reads.ts';
import { startWithUser } from '#support/start.ts';
import { TookTooLong } from '../../../platform/patience.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => {
  vi.restoreAllMocks();
});

/** Regenerates a reply, and loses the database right after the commit that ends the new one. */
const loseEnd = async () => {
  const id = await startConversation(user);
  const { reply } = await talk(user, id, 'What is a capsule?');
  const socket = await user.connect();
  const done: unknown[] = [];
  socket.on('message:done', (message: unknown) => done.push(message));
  expect(await socket.emitWithAck('joinConversation', { id })).toMatchObject({ ok: true });
  const losing = loseReadsAfter(database, async (query) => {
    const own = query.selectFrom('messages').select('id').where('conversation_id', '=', id);
    const ended = own.where('status', '=', 'complete');
    const version = await ended.where('sender', '=', 'agent').where('id', '!=', reply._id).executeTakeFirst();
    return version !== undefined;
  });
  const again = await user.call('POST', `/api/conversations/${id}/messages/${reply._id}/regenerate`, {});
  const reads = await losing;
  return { id, replyId: pick(again.body, 'reply._id'), reads, done, socket };
};

test('the end of a reply is told once the database can be read again, if it went right after the commit', async () => {
  const { replyId, reads, done, socket } = await loseEnd();
  await expect.poll(reads.lost).toBeGreaterThan(0);
  reads.end();
  await expect.poll(() => done).toMatchObject([{ _id: replyId, status: 'complete' }]);
  socket.disconnect();
});

test('the text of a reply that is deleted before its end can be told does not come back with it', async () => {
  const { id, replyId, reads, done, socket } = await loseEnd();
  // By now the next try is far enough away.
  await expect.poll(reads.lost).toBeGreaterThan(4);
  reads.end();
  expect((await user.call('DELETE', `/api/conversations/${id}/messages/${replyId}`)).status).toBe(200);
  await expect.poll(() => done).toMatchObject([{ _id: replyId, content: '' }]);
  socket.disconnect();
});

test('the end of a reply whose commit went unconfirmed is stored once, and told again', async () => {
  const scored = async (): Promise<number> =>
    (await database.read.selectFrom('message_trust').select('message_id').execute()).length;
  const before = await scored();
  const transaction = database.transaction.bind(database);
  let isLost = false;
  vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
    const result = await transaction(work);
    if (isLost || (await scored()) === before) return result;
    isLost = true;
    throw new TookTooLong('It took longer than 20000 ms');
  });
  const id = await startConversation(user);
  const socket = await user.connect();
  const done: unknown[] = [];
  socket.on('message:done', (message: unknown) => done.push(message));
  expect(await socket.emitWithAck('joinConversation', { id })).toMatchObject({ ok: true });
  const { reply } = await talk(user, id, 'What is a pivot?');
  const told = { _id: reply._id, status: 'complete', trustState: 'checked' };
  await expect.poll(() => done).toMatchObject([told, told]);
  expect(await scored()).toBe(before + 1);
  expect(app.logged()).not.toContain('A run broke off');
  socket.disconnect();
});
