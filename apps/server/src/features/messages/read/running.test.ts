import type { Conversation } from '@symbi/contracts/conversations';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { ended, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import { tellRunning } from './running.ts';

const { app, fakes } = await startWithFakes('openai');

test('whoever asks is told of the replies that are being written to them, and of no others', async () => {
  const [ann, ben] = [await app.register(), await app.register()];
  fakes.setRate(0.1);
  const ask = async (user: TestUser) => {
    const conversation = await startConversation(user, await addRemoteAgent(user, { name: 'Slow speaker' }));
    const path = `/api/conversations/${conversation}/messages`;
    const { body } = await user.call('POST', path, { content: 'Tell me a long story.' });
    return { conversation, path, reply: pick(body, 'reply._id') };
  };
  const [annAsked, benAsked] = [await ask(ann), await ask(ben)];
  await talk(ann, await startConversation(ann), 'What is a pivot?');
  const told: Conversation[] = [];
  const socket = await ann.connect();
  socket.on('conversation:updated', (updated: Conversation) => told.push(updated));
  socket.emit('askReplying', {});
  await expect.poll(() => told).toMatchObject([{ _id: annAsked.conversation, isReplying: true }]);
  for (const [user, { path, reply, conversation }] of [[ann, annAsked] as const, [ben, benAsked] as const]) {
    await user.call('POST', `${path}/${reply}/stop`);
    await ended(user, conversation, reply);
  }
  await expect.poll(() => told.at(-1)).toMatchObject({ _id: annAsked.conversation, isReplying: false });
  expect(new Set(told.map(({ _id }) => _id))).toEqual(new Set([annAsked.conversation]));
  socket.disconnect();
});

test('a reply that ends while a client is told of it is not said to be written any longer', async () => {
  const told: unknown[] = [];
  let ask = (): void => undefined;
  const socket = {
    connected: true,
    on: (_event: string, listener: typeof ask) => (ask = listener),
    emit: (_event: string, { isReplying }: Conversation) => told.push(isReplying),
  };
  const realtime = { onConnection: (begin: (...given: unknown[]) => void) => begin(socket, { id: 'ann' }) };
  const row = { id: 'a'.repeat(24), last_activity: 0, created_at: 0, tags: '[]' };
  const answers = [[row.id], []];
  let reads = 0;
  tellRunning(realtime as unknown as Realtime, {
    running: () => Promise.resolve(answers[reads++] ?? []),
    findAll: (_owner, ids) => Promise.resolve(ids.map(() => row) as never),
    onError: (error) => expect.unreachable(String(error)),
  });
  ask();
  // Asked once more in the same moment, it is read only once.
  ask();
  await expect.poll(() => told).toEqual([true, false]);
  expect(reads).toBe(2);
});
