import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTinyEncoder } from '@symbi/encoder/testing';
import { eventually } from '@symbi/testkit/eventually';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { add, find } from '../testing/contexts.ts';

const directory = mkdtempSync(join(tmpdir(), 'symbi-encoder-'));
const folder = writeTinyEncoder(join(directory, 'model'));
const broken = writeTinyEncoder(join(directory, 'broken'));
appendFileSync(join(broken, 'model.onnx'), 'x');
afterAll(() => rmSync(directory, { recursive: true }));

let app: TestApp;
afterEach(() => app.stop());

const TEXTS = ['The invoice of May.', 'The weather in June.', 'The library on Main Street.', 'Weather and invoice.'];
const fill = async (user: TestUser): Promise<void> => {
  for (const text of TEXTS) await add(user, { text });
};
const QUESTION = 'Bibliothek';
const first = async (user: TestUser) => (await find(user, QUESTION, '&threshold=0')).results[0]?.data;
const meant = { text: 'The library on Main Street.' };
/** The first search may come before the vectors exist, or before the model is loaded. */
const foundByMeaning = (user: TestUser) =>
  eventually(async () => (JSON.stringify(await first(user)) === JSON.stringify(meant) ? true : undefined));
const stored = (user: TestUser) =>
  app.app.database.read.selectFrom('context_meanings').selectAll().where('owner_id', '=', user.id).execute();
const allStored = (user: TestUser) =>
  eventually(async () => ((await stored(user)).length === TEXTS.length ? stored(user) : undefined));

test('a question in German finds the English item first, once the vectors that nobody waited for are there', async () => {
  app = await startApp({ CONTEXT_ENCODER: folder });
  const [user, other] = [await app.register(), await app.register()];
  await fill(user);
  for (const { engine, units } of await allStored(user)) {
    expect(engine).toMatch(/^symbi-encoder\/1\+[0-9a-f]{12}$/);
    expect(units).toBe(1);
  }
  await foundByMeaning(user);
  expect((await find(other, QUESTION, '&threshold=0')).results).toEqual([]);
  expect(await stored(other)).toEqual([]);
});

test('vectors outlive a restart and a time in which their context was put aside', async () => {
  app = await startApp({ CONTEXT_ENCODER: folder });
  const user = await app.register();
  await fill(user);
  await foundByMeaning(user);
  const before = await allStored(user);
  app = await app.restart();
  const again = app.signedIn(user);
  await foundByMeaning(again);
  expect(await stored(user)).toEqual(before);
  const { results } = await find(again, 'library street', '&threshold=0');
  const path = `/api/context/${results[0]?._id}`;
  expect((await again.call('PUT', `${path}/deactivate`)).status).toBe(200);
  expect(await first(again)).not.toEqual(meant);
  expect((await again.call('PUT', `${path}/activate`)).status).toBe(200);
  await foundByMeaning(again);
});

test('vectors go with their context, and with the account', async () => {
  app = await startApp({ CONTEXT_ENCODER: folder });
  const [user, other] = [await app.register(), await app.register()];
  for (const one of [user, other]) await fill(one);
  const [row] = await allStored(user);
  await allStored(other);
  expect((await user.call('DELETE', `/api/context/${row?.context_id}`)).status).toBe(200);
  expect((await stored(user)).map((kept) => kept.context_id)).not.toContain(row?.context_id);
  expect(await stored(user)).toHaveLength(TEXTS.length - 1);
  expect((await user.call('DELETE', '/api/auth/account', { password: user.password })).status).toBe(200);
  expect(await stored(user)).toEqual([]);
  expect(await stored(other)).toHaveLength(TEXTS.length);
});

test.each([
  ['is turned off', 'off'],
  ['cannot be opened', broken],
])('where the encoder %s, words find what they did', async (_, setting) => {
  app = await startApp({ CONTEXT_ENCODER: setting });
  const user = await app.register();
  await fill(user);
  for (let time = 0; time < 4; time += 1) {
    expect((await find(user, QUESTION, '&threshold=0')).results).toEqual([]);
    expect((await find(user, 'library street', '&threshold=0')).results[0]?.data).toEqual(meant);
  }
  expect(await stored(user)).toEqual([]);
});

test('a folder without an encoder ends the start with a word', async () => {
  app = await startApp();
  await expect(startApp({ CONTEXT_ENCODER: join(directory, 'missing') })).rejects.toThrow(/CONTEXT_ENCODER/);
});

test('a changed item is read again, and one with only another tag is not', async () => {
  app = await startApp({ CONTEXT_ENCODER: folder });
  const user = await app.register();
  await fill(user);
  await foundByMeaning(user);
  const id = (await find(user, 'library street', '&threshold=0')).results[0]?._id ?? '';
  const before = await allStored(user);
  expect((await user.call('PUT', `/api/context/${id}`, { tag: 'places' })).status).toBe(200);
  await foundByMeaning(user);
  const vectorsOf = (rows: typeof before) => new Map(rows.map((row) => [row.context_id, row.vectors]));
  expect(vectorsOf(await stored(user))).toEqual(vectorsOf(before));
  expect((await user.call('PUT', `/api/context/${id}`, { data: { text: 'The invoice of May.' } })).status).toBe(200);
  await expect.poll(async () => vectorsOf(await stored(user)).get(id)).not.toBe(vectorsOf(before).get(id));
  await expect.poll(async () => (await stored(user)).length).toBe(TEXTS.length);
  const invoice = before.find(
    ({ context_id: other, vectors }) => other !== id && vectors === vectorsOf(before).get(id),
  );
  expect(invoice).toBeUndefined();
  expect(await first(user)).not.toEqual(meant);
});
