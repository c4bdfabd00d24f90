import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTinyEncoder } from '@symbi/encoder/testing';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { countTries, countWaiting } from '#support/locks.ts';
import { startApp } from '#support/app.ts';
import { add, find } from '../testing/contexts.ts';

const directory = mkdtempSync(join(tmpdir(), 'symbi-encoder-'));
const app = await startApp({ CONTEXT_ENCODER: writeTinyEncoder(join(directory, 'model')) });
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true });
});
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

const isPostgres = app.databaseUrl !== undefined;

const meaningsOf = ({ id }: TestUser) =>
  database.read.selectFrom('context_meanings').selectAll().where('owner_id', '=', id).execute();

/** As if all contexts had just changed. */
const readAgain = ({ id }: TestUser): Promise<void> =>
  database.transaction(async ({ query }) => {
    await query.deleteFrom('context_meanings').where('owner_id', '=', id).execute();
    const state = query.updateTable('context_states').where('owner_id', '=', id);
    await state.set((row) => ({ change_seq: row('change_seq', '+', 1) })).execute();
  });

test.runIf(isPostgres)('a context that is deleted as it was read takes no other along', async () => {
  const user = await app.register();
  for (const text of ['The invoice of May.', 'The weather in June.']) await add(user, { text });
  await expect.poll(async () => (await meaningsOf(user)).length).toBe(2);
  const [gone] = await meaningsOf(user);
  await readAgain(user);
  await database.transaction(async ({ query }) => {
    await query.selectFrom('context_states').selectAll().where('owner_id', '=', user.id).forUpdate().execute();
    const mine = query.deleteFrom('contexts').where('owner_id', '=', user.id);
    await mine.where('id', '=', gone?.context_id ?? '').execute();
    await find(user, 'weather', '&threshold=0');
    await expect.poll(() => countWaiting(database)).toBe(1);
  });
  await expect.poll(async () => (await meaningsOf(user)).length).toBe(1);
  expect(app.logged()).not.toContain('Contexts could not be encoded');
});

test.runIf(isPostgres)('an account that is deleted as vectors are stored meets them in no deadlock', async () => {
  const user = await app.register();
  await add(user, { text: 'The invoice of May.' });
  await expect.poll(async () => (await meaningsOf(user)).length).toBe(1);
  await readAgain(user);
  const { deleting, tries } = await database.transaction(async ({ query }) => {
    await query.selectFrom('context_states').selectAll().where('owner_id', '=', user.id).forUpdate().execute();
    const counted = countTries(database);
    await find(user, 'invoice', '&threshold=0');
    await expect.poll(() => countWaiting(database), { timeout: 9_000 }).toBe(1);
    const asked = user.call('DELETE', '/api/auth/account', { password: user.password });
    await expect.poll(() => countWaiting(database), { timeout: 9_000 }).toBe(2);
    return { deleting: asked, tries: counted };
  });
  expect((await deleting).status).toBe(200);
  expect(Math.max(...tries)).toBe(1);
  expect(app.logged()).not.toContain('Contexts could not be encoded');
});

test.runIf(isPostgres)('a context that is changed as it was read is read again', async () => {
  const user = await app.register();
  const { _id } = await add(user, { text: 'The invoice of May.' });
  await add(user, { text: 'The weather in June.' });
  await expect.poll(async () => (await meaningsOf(user)).length).toBe(2);
  const vectors = async () => new Map((await meaningsOf(user)).map((row) => [row.context_id, row.vectors]));
  const before = (await vectors()).get(_id);
  await readAgain(user);
  const { changing } = await database.transaction(async ({ query }) => {
    await query.selectFrom('context_states').selectAll().where('owner_id', '=', user.id).forUpdate().execute();
    const changed = user.call('PUT', `/api/context/${_id}`, { data: { text: 'The weather in June.' } });
    await expect.poll(() => countWaiting(database)).toBe(1);
    await find(user, 'weather', '&threshold=0');
    await expect.poll(() => countWaiting(database)).toBe(2);
    return { changing: changed };
  });
  expect((await changing).status).toBe(200);
  await expect.poll(async () => (await vectors()).get(_id)).not.toBe(before);
  await expect.poll(async () => (await vectors()).size).toBe(2);
  expect((await vectors()).get(_id)).not.toBe(before);
});
