import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readEmbeddings } from '@symbi/contracts/context-embeddings';
import { addKey } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, expect, test, vi } from 'vitest';
import { countWaiting, deleteAccountBehind, holdAccount } from '#support/locks.ts';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
const { database } = app.app;
const isPostgres = app.databaseUrl !== undefined;
afterEach(() => {
  vi.restoreAllMocks();
  fakes.reset();
});

const add = (user: TestUser, text: string) => user.call('POST', '/api/context', { tag: 'notes', data: { text } });
const turnOn = (user: TestUser) => user.call('POST', '/api/context/embeddings');
const isRunning = async (user: TestUser): Promise<boolean> => (await user.ask(readEmbeddings)).data.isRunning;

/** A user whose contexts all have vectors. */
const start = async (): Promise<TestUser> => {
  const user = await app.register();
  await addKey(user);
  await add(user, 'The ferry leaves at ten.');
  await turnOn(user);
  await expect.poll(() => isRunning(user)).toBe(false);
  return user;
};

test.runIf(isPostgres)('an account that is deleted as vectors are stored meets them in no deadlock', async () => {
  const user = await start();
  fakes.script({ tokensPerSecond: 0.5 });
  await add(user, 'The ferry leaves at noon.');
  await expect.poll(() => isRunning(user)).toBe(true);
  // Deleted after the contexts and before the embedding settings.
  const { deleted, tries } = await deleteAccountBehind(database, user, (query) =>
    query.selectFrom('context_states').selectAll().where('owner_id', '=', user.id).forUpdate().execute(),
  );
  expect(deleted.status).toBe(200);
  expect(Math.max(...tries)).toBe(1);
});

test.runIf(isPostgres)('an account that is deleted as embedding begins meets it in no deadlock', async () => {
  const user = await start();
  const { deleted, begun, tries } = await deleteAccountBehind(database, user, holdAccount(user), () => turnOn(user));
  expect(deleted.status).toBe(200);
  expect(begun?.status).toBeLessThan(500);
  expect(Math.max(...tries)).toBe(1);
});

test.runIf(isPostgres)('a context that is deleted as its vector is stored ends no run', async () => {
  const user = await start();
  fakes.script({ tokensPerSecond: 0.25 });
  const added = await add(user, 'The ferry leaves at noon.');
  await expect.poll(() => isRunning(user)).toBe(true);
  await database.transaction(async ({ query }) => {
    // In the order in which it is deleted when somebody asks for that.
    await query.selectFrom('context_states').selectAll().where('owner_id', '=', user.id).forUpdate().execute();
    const mine = query.deleteFrom('contexts').where('owner_id', '=', user.id);
    await mine.where('id', '=', pick(added.body, '_id')).execute();
    await expect.poll(() => countWaiting(database)).toBe(1);
  });
  await expect.poll(() => isRunning(user)).toBe(false);
  expect(app.logged()).not.toContain('A run broke off');
  expect((await user.ask(readEmbeddings)).data).toMatchObject({ total: 1, embedded: 1 });
});

test.runIf(isPostgres)(
  'a context that comes as a run ends, having seen all there was, gets its vector without a search',
  async () => {
    const user = await start();
    fakes.script({ tokensPerSecond: 0.5 });
    await add(user, 'The ferry leaves at noon.');
    await expect.poll(() => isRunning(user)).toBe(true);
    const told: string[] = [];
    const listen = (sql: unknown): void => void told.push(String(sql));
    subscribe('symbi:statement', listen);
    try {
      await database.transaction(async ({ query }) => {
        const runs = query.selectFrom('runs').select('id').where('owner_id', '=', user.id);
        await runs.where('kind', '=', 'context-embed').forUpdate().execute();
        await expect.poll(() => told.some((sql) => sql.startsWith('update "runs" set "state"'))).toBe(true);
        told.length = 0;
        await add(user, 'The ferry leaves at two.');
        await expect.poll(() => told.some((sql) => sql.startsWith('select * from "runs" where "id"'))).toBe(true);
      });
    } finally {
      unsubscribe('symbi:statement', listen);
    }
    await expect.poll(async () => (await user.ask(readEmbeddings)).data).toMatchObject({ total: 3, embedded: 3 });
  },
);
