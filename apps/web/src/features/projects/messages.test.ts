import type { ConnectionState } from '@symbi/client/live';
import type { ProjectMessage } from '@symbi/contracts/projects';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/api/query-client.ts';
import { catchUp, messagesQuery, sendMessage, writeMessage } from './messages.ts';
import { text } from './text.ts';

const channel = vi.hoisted(() => ({
  state: 'connecting' as ConnectionState,
  waiting: new Set<() => void>(),
  sent: [] as unknown[],
}));

/** The server's messages, and when it responds: it reads them at the time of the request. */
const server = vi.hoisted(() => ({ messages: [] as unknown[], answer: [] as (() => void)[], atOnce: 100 }));

vi.mock('../../platform/api/http.ts', () => ({
  call: async (_call: unknown, { query }: { query: { after?: number } }) => {
    const data = (server.messages as ProjectMessage[]).filter(({ seq }) => seq > (query.after ?? 0));
    if (query.after === undefined) await new Promise<void>((resolve) => server.answer.push(resolve));
    return { data: data.slice(0, server.atOnce), more: data.length > server.atOnce };
  },
}));

vi.mock('../../platform/api/socket.ts', () => ({
  readConnection: () => channel.state,
  onOnline: (handler: () => void) => {
    channel.waiting.add(handler);
    return () => channel.waiting.delete(handler);
  },
  emit: (_name: string, said: { payload: string }, acknowledge: (answer: unknown) => void) => {
    channel.sent.push(said.payload);
    acknowledge({ ok: true, message: { payload: said.payload } });
  },
}));

beforeEach(() => {
  channel.state = 'connecting';
  channel.waiting.clear();
  channel.sent.length = 0;
  server.messages.length = 0;
  server.answer.length = 0;
  server.atOnce = 100;
  queryClient.clear();
});

const message = (seq: number): ProjectMessage => ({
  _id: `${seq}`.padStart(24, '0'),
  projectId: 'p',
  seq,
  userId: 'u',
  sender: 'Ada',
  payload: `Message ${seq}`,
  ts: '2026-01-01T00:00:00.000Z',
});

const shown = (): readonly unknown[] =>
  queryClient.getQueryData(messagesQuery('p').queryKey)?.messages.map(({ payload }) => payload) ?? [];

test('what is said while the first messages are on their way stands behind them', async () => {
  server.messages.push(message(1));
  const loaded = queryClient.fetchQuery(messagesQuery('p'));
  await vi.waitFor(() => expect(server.answer).toHaveLength(1));
  writeMessage(message(2));
  for (const answer of server.answer) answer();
  await loaded;
  expect(shown()).toEqual(['Message 1', 'Message 2']);
});

test('what is said after the first messages were read, and before the channel is joined, is asked for', async () => {
  server.messages.push(message(1));
  const loaded = queryClient.fetchQuery(messagesQuery('p'));
  await vi.waitFor(() => expect(server.answer).toHaveLength(1));
  server.messages.push(message(2));
  const missed = catchUp('p');
  for (const answer of server.answer) answer();
  await Promise.all([loaded, missed]);
  expect(shown()).toEqual(['Message 1', 'Message 2']);
});

test('a message that arrives live does not hide those that were missed before it, on whatever page they are', async () => {
  server.messages.push(message(1));
  const loaded = queryClient.fetchQuery(messagesQuery('p'));
  await vi.waitFor(() => expect(server.answer).toHaveLength(1));
  for (const answer of server.answer) answer();
  await loaded;
  server.atOnce = 2;
  server.messages.push(...[2, 3, 4, 5, 6].map(message));
  const caught = catchUp('p');
  writeMessage(message(6));
  await caught;
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6].map((seq) => `Message ${seq}`));
});

test('what is said before the first connection is open waits for it', async () => {
  const said = sendMessage('p', 'At once', 'client-id-1');
  await Promise.resolve();
  expect(channel.sent).toEqual([]);
  channel.state = 'online';
  for (const open of channel.waiting) open();
  expect(await said).toMatchObject({ payload: 'At once' });
  expect(channel.waiting.size).toBe(0);
});

test('a connection that was lost says so at once, and one that does not come after a while', async () => {
  channel.state = 'reconnecting';
  await expect(sendMessage('p', 'Lost', 'client-id-2')).rejects.toThrow(text.collaboration.offline);
  vi.useFakeTimers();
  channel.state = 'connecting';
  const said = sendMessage('p', 'Never', 'client-id-3');
  const refused = expect(said).rejects.toThrow(text.collaboration.offline);
  await vi.runAllTimersAsync();
  await refused;
  vi.useRealTimers();
  expect(channel.sent).toEqual([]);
});
