import { readSearchStatus, searchContexts } from '@symbi/contracts/context';
import { readImport, startImport } from '@symbi/contracts/context-import';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKey } from '@symbi/testkit/factories';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { watchReads } from '#support/reads.ts';
import { EMBEDDING_MODEL } from '../../../providers/embeddings.ts';
import { storeVectors } from '../embeddings/vectors.ts';
import { startFakeWeaviate, type FakeWeaviate } from './fakes/weaviate.ts';

let weaviate: FakeWeaviate;
let fakes: FakeProviders;
let app: TestApp;
beforeAll(async () => {
  weaviate = await startFakeWeaviate();
  fakes = await startFakeProviders();
  app = await startApp({
    WEAVIATE_URL: weaviate.url,
    WEAVIATE_GRPC_URL: weaviate.grpcUrl,
    OPENAI_BASE_URL: fakes.baseUrls.openai,
  });
});
afterAll(async () => {
  await app.stop();
  await weaviate.close();
  await fakes.close();
});

const add = async (user: TestUser, text: string, tag = 'notes') =>
  pick((await user.call('POST', '/api/context', { tag, data: { text } })).body, '_id');
const find = async (user: TestUser, query: string, more = '') =>
  searchContexts.response.parse(
    (await user.call('GET', `/api/context/search?query=${encodeURIComponent(query)}${more}`)).body,
  );
const status = (user: TestUser) => user.ask(readSearchStatus);
const stored = (user: TestUser) => [...(weaviate.tenants.get(user.id)?.values() ?? [])].map(({ text }) => text);

test('the collection is made with tenants, and the status says that it is connected', async () => {
  const user = await app.register();
  expect(await status(user)).toEqual({ success: true, connected: true, engine: 'weaviate' });
  expect(weaviate.schemas.get('SymbiContext')).toMatchObject({ multiTenancyConfig: { enabled: true } });
});

test('a search sends what has changed to a tenant of its own, and asks it', async () => {
  const [user, other] = [await app.register(), await app.register()];
  const first = await add(user, 'The reading room closes at nine.');
  await add(user, 'Bread is baked at dawn.');
  await add(other, 'The reading room of somebody else.');
  const { engine, results } = await find(user, 'When does the reading room close?');
  expect(engine).toBe('weaviate');
  expect(results.map(({ _id }) => _id)).toEqual([first]);
  expect(stored(user)).toHaveLength(2);
  expect(weaviate.searches.at(-1)).toMatchObject({ tenant: user.id, collection: 'SymbiContext' });
  await user.call('PUT', `/api/context/${first}/deactivate`);
  expect((await find(user, 'reading room', '&threshold=0')).results.map(({ _id }) => _id)).not.toContain(first);
  expect(stored(user)).toEqual(['text: Bread is baked at dawn.']);
  await user.call('PUT', `/api/context/${first}/activate`);
  expect((await find(user, 'reading room')).results).toHaveLength(1);
  await user.call('DELETE', `/api/context/${first}`);
  await find(user, 'reading room');
  expect(stored(user)).toHaveLength(1);
});

test('with embeddings on, vectors are sent too and another word finds the item', async () => {
  const user = await app.register();
  await add(user, 'The orchid on the sill is watered on Tuesdays.');
  await add(user, 'Bread is baked at dawn.');
  await find(user, 'anything');
  await addKey(user);
  await user.call('POST', '/api/context/embeddings');
  await eventually(async () => {
    const { body } = await user.call('GET', '/api/context/embeddings');
    return (body as { data: { embedded: number } }).data.embedded === 2 ? true : undefined;
  });
  const { results, engine } = await find(user, 'brimblewort sill watered');
  expect(engine).toBe('weaviate');
  expect(results[0]?.data).toEqual({ text: 'The orchid on the sill is watered on Tuesdays.' });
  expect(
    [...(weaviate.tenants.get(user.id)?.values() ?? [])].every(({ vectorBytes }) => vectorBytes.length === 2_048),
  ).toBe(true);
});

test('a vector that is stored while others are sent is sent with the next search', async () => {
  const user = await app.register();
  const content = JSON.stringify(Array.from({ length: 250 }, (_, room) => ({ text: `Room ${room} closes at nine.` })));
  const begun = await user.ask(startImport, {
    body: { file: 'a.json', format: 'json', content, tag: 'notes', trustScore: 5 },
  });
  await expect
    .poll(async () => (await user.ask(readImport, { params: { id: begun.data._id } })).data.state, { timeout: 30_000 })
    .toBe('done');
  const { database } = app.app;
  const { read } = database;
  const rows = await read.selectFrom('contexts').select(['id', 'data_hash']).where('owner_id', '=', user.id).execute();
  const sorted = rows.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  const vector = Float32Array.from({ length: EMBEDDING_MODEL.dimensions }, () => 0.1);
  const store = (version: number, some: typeof rows) =>
    database.transaction((transaction) =>
      storeVectors(
        transaction,
        user.id,
        version,
        some.map(({ id, data_hash: dataHash }) => ({ contextId: id, dataHash, vector })),
      ),
    );
  await store(1, sorted.slice(1));
  let isStored = false;
  watchReads(database, async (found) => {
    if (isStored || !found.some((row) => 'version' in row && 'data' in row)) return;
    isStored = true;
    await store(2, [sorted.slice(0, 1), sorted.slice(-1)].flat());
  });
  for (const _search of [1, 2]) await find(user, 'room');
  expect(isStored).toBe(true);
  const sent = [...(weaviate.tenants.get(user.id)?.values() ?? [])];
  expect(sent.filter(({ vectorBytes }) => vectorBytes.length > 0)).toHaveLength(rows.length);
});

test('while Weaviate is away the local index answers; when it is back nothing is missing', async () => {
  const user = await app.register();
  await add(user, 'The first lantern hangs in the hall.');
  await find(user, 'lantern');
  weaviate.isBroken = true;
  await add(user, 'The second lantern hangs in the yard.');
  const away = await find(user, 'lantern', '&threshold=0');
  expect(away).toMatchObject({
    engine: 'local',
    notice: 'Semantic search failed. Falling back to regular search.',
    count: 2,
  });
  expect(await status(user)).toMatchObject({
    connected: false,
    engine: 'weaviate',
    error: 'Weaviate does not answer.',
  });
  weaviate.isBroken = false;
  const back = await find(user, 'lantern', '&threshold=0');
  expect(back).toMatchObject({ engine: 'weaviate', count: 2 });
  expect(stored(user)).toHaveLength(2);
});

test('a deleted account takes its tenant along, even when Weaviate was away', async () => {
  const user = await app.register();
  await add(user, 'Something to forget.');
  await find(user, 'forget');
  expect(weaviate.tenants.has(user.id)).toBe(true);
  weaviate.isBroken = true;
  await user.call('DELETE', '/api/auth/account', { password: user.password });
  weaviate.isBroken = false;
  const other = await app.register();
  await eventually(async () => {
    await status(other);
    return weaviate.tenants.has(user.id) ? undefined : true;
  });
});

test('a tag belongs to the question that Weaviate is asked', async () => {
  const user = await app.register();
  for (let room = 0; room < 12; room += 1) await add(user, `The reading room ${room} closes at nine.`);
  const rare = await add(user, 'A room to read in.', 'rare');
  const { results } = await find(user, 'reading room', '&tag=rare&limit=5&threshold=0');
  expect(results.map(({ _id }) => _id)).toEqual([rare]);
  expect(weaviate.searches.at(-1)?.filters?.valueTextArray?.values).toHaveLength(1);
});

test('a changed item is sent again with its new text', async () => {
  const user = await app.register();
  const id = await add(user, 'The reading room closes at nine.');
  await find(user, 'reading room');
  expect(stored(user)).toEqual(['text: The reading room closes at nine.']);
  await user.call('PUT', `/api/context/${id}`, { data: { text: 'The lending desk closes at ten.' } });
  expect((await find(user, 'lending desk')).results.map(({ _id }) => _id)).toEqual([id]);
  expect(stored(user)).toEqual(['text: The lending desk closes at ten.']);
});
