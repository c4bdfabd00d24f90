import { readEmbeddings } from '@symbi/contracts/context-embeddings';
import { expect, test, vi } from 'vitest';
import { addKey } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';

const { app } = await startWithFakes('openai');

const STOPPED_TWICE = 'Embedding stopped the server twice and is not tried again until the contexts change.';

const add = (user: TestUser, text: string) => user.call('POST', '/api/context', { tag: 'notes', data: { text } });
const turnOn = (user: TestUser) => user.call('POST', '/api/context/embeddings');
const state = async (user: TestUser) => (await user.ask(readEmbeddings)).data;
const runsOf = (user: TestUser) =>
  app.app.database.read
    .selectFrom('runs')
    .selectAll()
    .where('subject_id', '=', user.id)
    .orderBy('created_at')
    .execute();

/** The state once no run is active, by its own account and by the row of the last run, which ends a moment later. */
const settled = (user: TestUser) =>
  eventually(async () => {
    const now = await state(user);
    const last = (await runsOf(user)).at(-1);
    return now.isRunning || last?.state === 'running' || last?.state === 'queued' ? undefined : now;
  });

/** Resets the last run as if its process had died without storing any work. */
const dieUnder = async (user: TestUser): Promise<void> => {
  const id = (await runsOf(user)).at(-1)?.id ?? '';
  await app.app.database.transaction(async ({ query }) => {
    await query.deleteFrom('context_vectors').where('owner_id', '=', user.id).execute();
    await query.updateTable('context_embeddings').set({ run_id: id }).where('owner_id', '=', user.id).execute();
    await query
      .updateTable('runs')
      .set({ state: 'running', outcome: null, lease_owner: 'a process that died', lease_ends_at: 0 })
      .where('id', '=', id)
      .execute();
  });
};

const start = async (): Promise<TestUser> => {
  const user = await app.register();
  await addKey(user);
  await add(user, 'The ferry leaves at ten.');
  await turnOn(user);
  await settled(user);
  return user;
};

test('embedding that ends the server twice is not tried again until the contexts change', async () => {
  const user = await start();
  await dieUnder(user);
  expect(await settled(user)).toMatchObject({ embedded: 0, error: expect.stringContaining('interrupted') as string });
  await turnOn(user);
  expect(await settled(user)).toMatchObject({ embedded: 1 });
  expect((await runsOf(user)).map((run) => run.server_ends)).toEqual([0, 1]);
  await dieUnder(user);
  expect(await settled(user)).toMatchObject({ embedded: 0, error: STOPPED_TWICE });
  for (const again of [turnOn, (person: TestUser) => person.call('GET', '/api/context/search?query=ferry')]) {
    await again(user);
    expect(await settled(user)).toMatchObject({ isOn: true, embedded: 0, error: STOPPED_TWICE });
  }
  expect(await runsOf(user)).toHaveLength(2);
  await user.call('DELETE', '/api/context/embeddings');
  await turnOn(user);
  expect(await settled(user)).toMatchObject({ isOn: true, embedded: 0, error: STOPPED_TWICE });
  await add(user, 'The ferry leaves at noon.');
  await turnOn(user);
  const after = await settled(user);
  expect(after).toMatchObject({ embedded: 2 });
  expect(after).not.toHaveProperty('error');
  expect((await runsOf(user)).at(-1)).toMatchObject({ state: 'done', server_ends: 0 });
});

test('embedding that ended the server once, and whose contexts have changed since, starts to count anew', async () => {
  const user = await start();
  await dieUnder(user);
  await settled(user);
  await add(user, 'The ferry leaves at noon.');
  await turnOn(user);
  expect(await settled(user)).toMatchObject({ embedded: 2 });
  expect((await runsOf(user)).at(-1)).toMatchObject({ server_ends: 0 });
});

test('contexts are embedded once, however often that begins at once', async () => {
  const user = await app.register();
  await addKey(user);
  await add(user, 'The ferry leaves at ten.');
  const { database } = app.app;
  const transaction = database.transaction.bind(database);
  const late = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await turnOn(user);
    return transaction(work);
  });
  expect((await turnOn(user)).status).toBe(202);
  late.mockRestore();
  expect(await settled(user)).toMatchObject({ isOn: true, embedded: 1 });
  expect(await runsOf(user)).toHaveLength(1);
});
