import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTinyEncoder } from '@symbi/encoder/testing';
import { afterAll, expect, test } from 'vitest';
import { countWaiting } from '#support/locks.ts';
import { startApp } from '#support/app.ts';
import { add, find } from '../testing/contexts.ts';

const directory = mkdtempSync(join(tmpdir(), 'symbi-encoder-'));
const app = await startApp({ CONTEXT_ENCODER: writeTinyEncoder(join(directory, 'model')) });
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true });
});
const { database } = app.app;

test.runIf(app.databaseUrl !== undefined)('a context that is deleted as it was read takes no other along', async () => {
  const user = await app.register();
  for (const text of ['The invoice of May.', 'The weather in June.']) await add(user, { text });
  const meanings = () => database.read.selectFrom('context_meanings').selectAll().where('owner_id', '=', user.id);
  await expect.poll(async () => (await meanings().execute()).length).toBe(2);
  const [gone] = await meanings().execute();
  // As if both had just changed.
  await database.transaction(async ({ query }) => {
    await query.deleteFrom('context_meanings').where('owner_id', '=', user.id).execute();
    const state = query.updateTable('context_states').where('owner_id', '=', user.id);
    await state.set((row) => ({ change_seq: row('change_seq', '+', 1) })).execute();
  });
  await database.transaction(async ({ query }) => {
    await query.selectFrom('context_states').selectAll().where('owner_id', '=', user.id).forUpdate().execute();
    const mine = query.deleteFrom('contexts').where('owner_id', '=', user.id);
    await mine.where('id', '=', gone?.context_id ?? '').execute();
    await find(user, 'weather', '&threshold=0');
    await expect.poll(() => countWaiting(database), { timeout: 10_000 }).toBe(1);
  });
  await expect.poll(async () => (await meanings().execute()).length).toBe(1);
  expect(app.logged()).not.toContain('Contexts could not be encoded');
});
