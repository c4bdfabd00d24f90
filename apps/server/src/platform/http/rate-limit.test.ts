import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { createId } from '../id.ts';
import { createRateLimiter, type Rule } from './rate-limit.ts';

const { app } = await startWithUser();
/** Of the limiters under test alone: what the app itself stores meanwhile is not counted, and not held up. */
const database = { ...app.app.database };
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

test('more counts than fit one statement are saved, and those whose window has ended are not', async () => {
  const [rule, now] = [once(), Date.now()];
  let clock = now - 2 * rule.seconds * 1000;
  const before = await createRateLimiter(database, () => clock);
  await before.consume(rule, 'old');
  clock = now;
  for (let key = 0; key < 11_000; key += 1) await before.consume(rule, String(key));
  await before.close();
  const rows = database.read.selectFrom('rate_limits').select('key').where('key', 'like', `${rule.name}:%`);
  const keys = (await rows.execute()).map(({ key }) => key);
  expect(keys).toHaveLength(11_000);
  expect(keys).not.toContain(`${rule.name}:old`);
});

test('a save that hangs holds up no others behind it, and a stop waits for it and the last one alone', async () => {
  const [rule, now] = [once(), Date.now()];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const limiter = await start(now);
  const held = Promise.withResolvers<never>();
  const transactions = vi.spyOn(database, 'transaction').mockReturnValueOnce(held.promise);
  await limiter.consume(rule, 'first');
  vi.advanceTimersByTime(60_000);
  await limiter.consume(rule, 'second');
  vi.advanceTimersByTime(60_000);
  expect(transactions).toHaveBeenCalledTimes(1);
  const closing = limiter.close();
  held.reject(new Error('The database is away'));
  await closing;
  expect(transactions).toHaveBeenCalledTimes(2);
  const after = await start(now);
  for (const key of ['first', 'second'])
    await expect(after.consume(rule, key)).rejects.toMatchObject({ code: 'rate_limited' });
});
