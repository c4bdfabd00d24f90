import { createProject, item, ROOT } from '@symbi/testkit/projects';
import { afterEach, expect, test, vi } from 'vitest';
import { startWithUser } from '#support/start.ts';
import { invalid } from '../failure.ts';
import { Idempotency, type StoredAnswer } from './idempotency.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

const idempotency = new Idempotency(database, Date.now);
const away = (): Error => Object.assign(new Error('The database is going away'), { code: '57P01' });

/** The database is unavailable during the request, for one more write. */
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

test('an answer is kept for a day, and then its key is free', async () => {
  let now = Date.now();
  let done = 0;
  const kept = new Idempotency(database, () => now);
  const create = async (): Promise<StoredAnswer> => ({ status: 201, body: { done: (done += 1) } });
  const run = async () => (await kept.run(user.id, 'kept-a-day', ['POST', '/x', null], create)).body;
  expect(await run()).toEqual({ done: 1 });
  now += 23 * 60 * 60 * 1000;
  expect(await run()).toEqual({ done: 1 });
  now += 2 * 60 * 60 * 1000;
  expect(await run()).toEqual({ done: 2 });
});

test('who takes so long that another has the key by then does not answer in its place', async () => {
  let now = Date.now();
  const slow = Promise.withResolvers<StoredAnswer>();
  const begun = Promise.withResolvers<void>();
  const shared = new Idempotency(database, () => now);
  const run = async (work: () => Promise<StoredAnswer>) =>
    (await shared.run(user.id, 'taken-over', ['POST', '/x', null], work)).body;
  const first = run(() => {
    begun.resolve();
    return slow.promise;
  });
  await begun.promise;
  now += 2 * 60 * 1000;
  const answer = { status: 201, body: 'the second' };
  expect(await run(async () => answer)).toBe('the second');
  slow.resolve({ status: 201, body: 'the first' });
  expect(await first).toBe('the first');
  expect(await run(async () => ({ status: 201, body: 'a third' }))).toBe('the second');
});

test('who asks while the first is still answered is told when its claim ends', async () => {
  let now = Date.now();
  const slow = Promise.withResolvers<StoredAnswer>();
  const begun = Promise.withResolvers<void>();
  const shared = new Idempotency(database, () => now);
  const run = (work: () => Promise<StoredAnswer>) => shared.run(user.id, 'slow', ['POST', '/x', null], work);
  const first = run(() => {
    begun.resolve();
    return slow.promise;
  });
  await begun.promise;
  now += 15_000;
  await expect(run(async () => ({ status: 201, body: 'again' }))).rejects.toMatchObject({
    code: 'conflict',
    message: 'The same request is still being answered. Try again in 45 seconds.',
    options: { retryAfterSeconds: 45 },
  });
  slow.resolve({ status: 201, body: 'the first' });
  await first;
});

test('who asks while the first fails is told to send it again', async () => {
  const slow = Promise.withResolvers<StoredAnswer>();
  const begun = Promise.withResolvers<void>();
  const run = (work: () => Promise<StoredAnswer>) =>
    idempotency.run(user.id, 'failing', ['POST', '/x', null], work).catch((error: unknown) => error);
  const first = run(() => {
    begun.resolve();
    return slow.promise;
  });
  await begun.promise;
  const claims = vi.spyOn(database, 'transaction');
  const second = run(async () => ({ status: 201, body: 'again' }));
  // The second has found the key taken.
  await expect(claims.mock.results[0]?.value).rejects.toThrow();
  slow.reject(invalid('There is no such thing'));
  expect(await first).toMatchObject({ code: 'invalid' });
  expect(await second).toMatchObject({
    code: 'conflict',
    message: 'The same request was answered with an error. Send it again.',
  });
});

test('nothing stays of a deleted project in the kept answer to adding knowledge', async () => {
  const projectId = await createProject(user, 'Gone');
  const other = await createProject(user, 'Kept');
  const add = (id: string) => {
    const body = { items: [item('Heron', `It nests behind the lighthouse of ${id}`)] };
    return user.call('POST', `${ROOT}/${id}/knowledge`, body, { 'idempotency-key': `herons-${id}` });
  };
  const [, kept] = [await add(projectId), await add(other)];
  expect((await user.call('DELETE', `${ROOT}/${projectId}`)).status).toBe(200);
  const stored = database.read.selectFrom('idempotency').select('response').where('owner_id', '=', user.id);
  const responses = (await stored.execute()).map(({ response }) => response ?? '');
  expect(responses.filter((response) => response.includes('lighthouse'))).toHaveLength(1);
  expect((await add(projectId)).status).toBe(404);
  expect((await add(other)).body).toEqual(kept.body);
});
