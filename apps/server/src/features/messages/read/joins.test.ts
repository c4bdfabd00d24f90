import type { Conversation, Message } from '@symbi/contracts/conversations';
import { sendEncrypted } from '@symbi/testkit/encrypted';
import { startConversation, talk } from '@symbi/testkit/talk';
import { expect, test } from 'vitest';
import { startWithUser } from '#support/start.ts';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import { listenForJoins, type JoinReads } from './joins.ts';

const { user } = await startWithUser();

test('whoever joins is told how the conversation stands, with what it missed', async () => {
  const conversation = await startConversation(user);
  await talk(user, conversation, 'What is a pivot?');
  const before = await user.connect();
  const renamed = new Promise<void>((resolve) =>
    before.on('conversation:updated', ({ title }: Conversation) => title === 'Berths in winter' && resolve()),
  );
  await user.call('PUT', `/api/conversations/${conversation}`, { title: 'Berths in winter' });
  // On its way through Redis, the news of it would reach whoever connects now.
  await renamed;
  before.disconnect();
  const socket = await user.connect();
  const told: Conversation[] = [];
  socket.on('conversation:updated', (updated: Conversation) => told.push(updated));
  // A client that has nothing yet loads the window afterwards.
  await socket.emitWithAck('joinConversation', { id: conversation });
  expect(told).toEqual([]);
  await socket.emitWithAck('joinConversation', { id: conversation, after: 0 });
  expect(told).toMatchObject([{ _id: conversation, title: 'Berths in winter', messageCount: 2, trustCount: 1 }]);
  socket.disconnect();
});

test('whoever was away for longer than one look holds is told all that they missed', async () => {
  const conversation = await startConversation(user);
  // Nobody answers these, so that there are many in no time.
  for (let said = 0; said < 105; said += 1) await sendEncrypted(user, conversation);
  const socket = await user.connect();
  const missed: string[] = [];
  socket.on('message:updated', ({ _id }: Message) => missed.push(_id));
  expect(await socket.emitWithAck('joinConversation', { id: conversation, after: 0 })).toMatchObject({ ok: true });
  expect([missed.length, new Set(missed).size]).toEqual([105, 105]);
  socket.disconnect();
});

test('whoever leaves before the door has opened is not inside', async () => {
  const [left, other] = [await startConversation(user), await startConversation(user)];
  const socket = await user.connect();
  const heard: unknown[] = [];
  socket.on('newMessage', (message: unknown) => heard.push(message));
  const joined: Promise<unknown> = socket.emitWithAck('joinConversation', { id: left });
  socket.emit('leaveConversation', left);
  expect(await joined).toMatchObject({ ok: true });
  await talk(user, left, 'What is a pivot?');
  // Behind everything that was said before.
  await socket.emitWithAck('joinConversation', { id: other });
  expect(heard).toEqual([]);
  socket.disconnect();
});

test('what is said at the moment of joining is counted in what a joining client is told', async () => {
  let changeSeq = 1;
  let isInside = false;
  let ask: (request: unknown, acknowledge: (answer: unknown) => void) => void = () => undefined;
  const socket = {
    on: (event: string, listener: typeof ask) => event === 'joinConversation' && (ask = listener),
    // Another person speaks after the conversation was read, and before this client hears of it.
    join: () => Promise.resolve((changeSeq += isInside ? 0 : 1)).then(() => (isInside = true)),
  };
  const realtime = { onConnection: (begin: (...given: unknown[]) => void) => begin(socket, { id: 'ann' }) };
  const state = { messages: [], more: false, agent: null, headId: null };
  const reads: JoinReads = { changesSince: () => Promise.resolve({ ...state, changeSeq }) };
  listenForJoins(realtime as unknown as Realtime, reads, { find: () => Promise.reject(new Error('not asked')) });
  const answer = await new Promise((resolve) => ask({ id: 'a'.repeat(24) }, resolve));
  expect(answer).toMatchObject({ ok: true, changeSeq: 2 });
});
