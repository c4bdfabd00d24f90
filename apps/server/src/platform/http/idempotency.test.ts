import { afterEach, expect, test, vi } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { invalid } from '../failure.ts';
import { Idempotency, type StoredAnswer } from './idempotency.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

const idempotency = new Idempotency(database, Date.now);
const away = (): Error => Object.assign(new Error('The database is going away'), { code: '57P01' });

/** The database goes away while the request is worked on, for as long as one more write takes. */
const goAway = (): void => void vi.spyOn(database, 'transaction').mockImplementationOnce(() => Promise.reject(away()));

test('what was done is answered and never done again, though its answer could not be kept at once', async () => {
  let done = 0;
  const create = async (): Promise<StoredAnswer> => {
    done += 1;
    if (done === 1) goAway();
    return { status: 201, body: { done } };
  };
  const run = () => idempotency.run(user.id, 'kept-later', ['POST', '/x', null], create);
  expect(await run()).toEqual({ status: 201, body: { done: 1 } });
  expect(await run()).toEqual({ status: 201, body: { done: 1 } });
  expect(done).toBe(1);
});

test('what failed is told as it failed, and can be asked for again, though its key could not be released at once', async () => {
  let tried = 0;
  const create = async (): Promise<StoredAnswer> => {
    tried += 1;
    if (tried > 1) return { status: 201, body: { tried } };
    goAway();
    throw invalid('There is no such thing');
  };
  const run = () => idempotency.run(user.id, 'released-later', ['POST', '/x', null], create);
  await expect(run()).rejects.toThrow('There is no such thing');
  await vi.waitFor(async () => expect(await run()).toEqual({ status: 201, body: { tried: 2 } }), 10_000);
});
