import type { ConnectionState } from '@symbi/client/live';
import { beforeEach, expect, test, vi } from 'vitest';
import { sendMessage } from './messages.ts';
import { text } from './text.ts';

const channel = vi.hoisted(() => ({
  state: 'connecting' as ConnectionState,
  waiting: new Set<() => void>(),
  sent: [] as unknown[],
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
