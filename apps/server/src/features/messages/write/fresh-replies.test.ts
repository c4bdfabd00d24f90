import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FreshReplies, type FreshReply } from './fresh-replies.ts';

const replyOf = (runId: string): FreshReply => ({
  reply: { run_id: runId } as FreshReply['reply'],
  agent: undefined,
  isFirst: true,
  hadFiles: false,
  hadCapsule: false,
});

test('a run that begins at once need not read its reply', () => {
  const fresh = new FreshReplies();
  fresh.put(replyOf('run'));
  expect(fresh.take('run')).toMatchObject({ hadFiles: false });
  expect(fresh.take('run')).toBeUndefined();
});

test('a run that waited in the queue reads what holds by then', async () => {
  const fresh = new FreshReplies(5);
  fresh.put(replyOf('run'));
  await delay(50);
  expect(fresh.take('run')).toBeUndefined();
});
