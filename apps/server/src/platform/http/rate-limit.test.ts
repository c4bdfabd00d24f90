import { afterEach, expect, test, vi } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { createId } from '../id.ts';
import { createRateLimiter, type Rule } from './rate-limit.ts';

const { app } = await startWithUser();
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

const once = (): Rule => ({ name: `once-${createId()}`, points: 1, seconds: 60 });

/** A limiter of a process that begins at `now`. */
const start = (now: number) => createRateLimiter(database, () => now);

test('what was used is used after a restart, by the same key alone', async () => {
  const [rule, now] = [once(), Date.now()];
  const before = await start(now);
  await before.consume(rule, 'mine');
  await before.close();
  const after = await start(now);
  await after.consume(rule, 'yours');
  await expect(after.consume(rule, 'mine')).rejects.toMatchObject({ code: 'rate_limited' });
});

test('a clock that was set right meanwhile makes nobody wait for longer than the rule says', async () => {
  const [rule, now] = [once(), Date.now()];
  const ahead = await start(now + 24 * 60 * 60 * 1000);
  await ahead.consume(rule, 'mine');
  await ahead.close();
  const failure: unknown = await (await start(now)).consume(rule, 'mine').catch((error: unknown) => error);
  expect(failure).toMatchObject({ options: { retryAfterSeconds: rule.seconds } });
});

test('what could not be saved is saved as soon as it can be', async () => {
  const [rule, now] = [once(), Date.now()];
  const before = await start(now);
  await before.consume(rule, 'mine');
  const transactions = vi.spyOn(database, 'transaction').mockRejectedValue(new Error('The disk is full'));
  await expect(before.close()).rejects.toThrow('The disk is full');
  transactions.mockRestore();
  await before.close();
  await expect((await start(now)).consume(rule, 'mine')).rejects.toMatchObject({ code: 'rate_limited' });
});
