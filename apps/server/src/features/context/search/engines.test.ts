import { readSearchStatus } from '@symbi/contracts/context';
import { readEmbeddings } from '@symbi/contracts/context-embeddings';
import { expect, test } from 'vitest';
import { addKey } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';
import { find } from '../testing/contexts.ts';

const { app, fakes } = await startWithFakes('openai');

const key = 'sk-test-0123456789abcdefghijKLMN';
const add = (user: TestUser, text: string, tag = 'notes') => user.call('POST', '/api/context', { tag, data: { text } });
const state = async (user: TestUser) => (await user.ask(readEmbeddings)).data;
const settled = (user: TestUser) =>
  eventually(async () => {
    const now = await state(user);
    return now.isRunning ? undefined : now;
  });
const status = (user: TestUser) => user.ask(readSearchStatus);
const embedCalls = () => fakes.requests.filter(({ path }) => path.endsWith('/embeddings'));

test('embeddings need a key, show their cost first, and send nothing until they are turned on', async () => {
  const user = await app.register();
  await add(user, 'The physician comes on Tuesdays.');
  expect(await state(user)).toMatchObject({ isOn: false, hasKey: false, total: 1, embedded: 0 });
  expect((await user.call('POST', '/api/context/embeddings')).status).toBe(400);
  const before = embedCalls().length;
  await addKey(user, { key });
  const shown = await state(user);
  expect(shown).toMatchObject({ isOn: false, hasKey: true, model: 'text-embedding-3-small' });
  expect(shown.estimatedTokens).toBeGreaterThan(5);
  expect(shown.estimatedUsd).toBeCloseTo((shown.estimatedTokens * 0.02) / 1e6, 12);
  await find(user, 'physician');
  expect(embedCalls()).toHaveLength(before);
});

test('an item is found by another word for the same thing, with the engine named', async () => {
  const user = await app.register();
  await addKey(user, { key });
  await add(user, 'The orchid on the sill is watered on Tuesdays.');
  await add(user, 'Bread is baked at dawn.');
  const query = 'brimblewort';
  expect((await find(user, query)).results).toEqual([]);
  await user.call('POST', '/api/context/embeddings');
  expect(await settled(user)).toMatchObject({ isOn: true, total: 2, embedded: 2 });
  expect(await status(user)).toEqual({ success: true, connected: true, engine: 'embeddings' });
  const { results, engine } = await find(user, `${query} sill watered`);
  expect(engine).toBe('embeddings');
  expect(results[0]?.data).toEqual({ text: 'The orchid on the sill is watered on Tuesdays.' });
  expect(results[0]?.passage.text).toContain('orchid');
  // What an engine found has to match as well as was asked.
  expect((await find(user, `${query} sill watered`, '&threshold=1')).results).toEqual([]);
  const sent = embedCalls().at(-1);
  expect(sent?.body).toMatchObject({ model: 'text-embedding-3-small', dimensions: 512 });
  expect(sent?.headers['authorization']).toBe(`Bearer ${key}`);
});

test('many items are sent in batches, new ones follow, and deleted ones are found no more', async () => {
  const user = await app.register();
  await addKey(user, { key });
  for (let number = 0; number < 70; number += 1) await add(user, `Shelf ${number} holds ledger ${number * 7}.`);
  const before = embedCalls().length;
  await user.call('POST', '/api/context/embeddings');
  expect(await settled(user)).toMatchObject({ total: 70, embedded: 70 });
  expect(embedCalls().length - before).toBe(2);
  const answer = await add(user, 'The vacation calendar hangs in the hall.');
  await eventually(async () => ((await state(user)).embedded === 71 ? true : undefined));
  const question = 'holiday calendar hall';
  expect((await find(user, question)).results[0]?.data).toEqual({ text: 'The vacation calendar hangs in the hall.' });
  await user.call('DELETE', `/api/context/${(answer.body as { _id: string })._id}`);
  expect((await find(user, question, '&threshold=0')).results.map(({ data }) => data['text'])).not.toContain(
    'The vacation calendar hangs in the hall.',
  );
});

test('when the engine fails the local index answers, says so, and the rest follows when it is back', async () => {
  const user = await app.register();
  await addKey(user, { key });
  await add(user, 'The remuneration table is reviewed every spring.');
  await user.call('POST', '/api/context/embeddings');
  await settled(user);
  fakes.script({ fault: '401' });
  const failed = await find(user, 'remuneration table review');
  expect(failed).toMatchObject({
    engine: 'local',
    notice: 'Semantic search failed. Falling back to regular search.',
  });
  expect(failed.results).toHaveLength(1);
  const back = await find(user, 'remuneration table review');
  expect(back.engine).toBe('embeddings');
  expect(back).not.toHaveProperty('notice');
});

test('a run that fails says why, loses nothing, and can be tried again', async () => {
  const user = await app.register();
  await addKey(user, { key });
  await add(user, 'One item.');
  fakes.script({ fault: 'quota' });
  await user.call('POST', '/api/context/embeddings');
  const failed = await eventually(async () => {
    const now = await state(user);
    return now.isRunning || now.error === undefined ? undefined : now;
  });
  expect(failed).toMatchObject({ isOn: true, embedded: 0 });
  expect(failed.error).toContain('no credit or quota');
  expect(await status(user)).toMatchObject({ connected: false, engine: 'embeddings' });
  await user.call('POST', '/api/context/embeddings');
  expect(await settled(user)).toMatchObject({ embedded: 1 });
  expect(await status(user)).toMatchObject({ connected: true });
});

test('vectors of an earlier model are made again', async () => {
  const user = await app.register();
  await addKey(user, { key });
  await add(user, 'An automobile in the yard.');
  await user.call('POST', '/api/context/embeddings');
  await settled(user);
  await app.app.database.transaction(({ query }) =>
    query.updateTable('context_vectors').set({ model: 'an-earlier-model' }).where('owner_id', '=', user.id).execute(),
  );
  expect(await state(user)).toMatchObject({ embedded: 0 });
  await user.call('POST', '/api/context/embeddings');
  expect(await settled(user)).toMatchObject({ embedded: 1 });
});

test('turning embeddings off deletes the vectors, and no other user loses any', async () => {
  const [user, other] = [await app.register(), await app.register()];
  for (const person of [user, other]) {
    await addKey(person, { key });
    await add(person, 'A vehicle for the harbour tour.');
    await person.call('POST', '/api/context/embeddings');
    await settled(person);
  }
  const answer = await user.call('DELETE', '/api/context/embeddings');
  expect(answer.body).toMatchObject({ data: { isOn: false, embedded: 0 } });
  expect(await status(user)).toMatchObject({ connected: false, engine: 'local' });
  expect(await state(other)).toMatchObject({ isOn: true, embedded: 1 });
  expect((await find(other, 'automobile harbour tour')).results).toHaveLength(1);
  await user.call('POST', '/api/context/embeddings');
  await settled(user);
  expect((await find(user, 'automobile harbour tour')).engine).toBe('embeddings');
});

test("another user's vectors never answer", async () => {
  const [owner, other] = [await app.register(), await app.register()];
  for (const person of [owner, other]) {
    await addKey(person, { key });
    await person.call('POST', '/api/context/embeddings');
  }
  await add(owner, 'The wage of the lighthouse keeper is a secret.');
  await eventually(async () => ((await state(owner)).embedded === 1 ? true : undefined));
  expect((await find(other, 'wage lighthouse keeper secret', '&threshold=0')).results).toEqual([]);
});

test('a tag belongs to the question that embeddings answer', async () => {
  const user = await app.register();
  await addKey(user, { key });
  for (let shelf = 0; shelf < 12; shelf += 1) await add(user, `The orchid on sill ${shelf} is watered on Tuesdays.`);
  await add(user, 'Somewhere an orchid is watered too.', 'rare');
  await user.call('POST', '/api/context/embeddings');
  await settled(user);
  const { results, engine } = await find(user, 'orchid watered', '&tag=rare&limit=5&threshold=0');
  expect(engine).toBe('embeddings');
  expect(results.map(({ tag }) => tag)).toEqual(['rare']);
});

test('a changed item is sent again, and until then it is found by its words alone', async () => {
  const user = await app.register();
  await addKey(user, { key });
  const id = pick((await add(user, 'The orchid on the sill is watered on Tuesdays.')).body, '_id');
  await add(user, 'Bread is baked at dawn.');
  await user.call('POST', '/api/context/embeddings');
  await settled(user);
  const question = 'brimblewort sill watered';
  expect((await find(user, question)).results[0]?._id).toBe(id);
  const before = embedCalls().length;
  fakes.script({ tokensPerSecond: 0.5 });
  await user.call('PUT', `/api/context/${id}`, { data: { text: 'The anvil is oiled on Mondays.' } });
  await eventually(async () => ((await state(user)).isRunning ? true : undefined));
  expect(await state(user)).toMatchObject({ total: 2, embedded: 1 });
  expect((await find(user, question)).results.map(({ _id }) => _id)).not.toContain(id);
  expect(await settled(user)).toMatchObject({ total: 2, embedded: 2 });
  expect(embedCalls().length).toBeGreaterThan(before);
  expect(JSON.stringify(embedCalls().at(-1)?.body)).toContain('anvil');
  fakes.reset();
  // Another tag or trust score is nothing to pay for.
  const paid = embedCalls().length;
  await user.call('PUT', `/api/context/${id}`, { tag: 'tools', trustScore: 1 });
  expect(await settled(user)).toMatchObject({ total: 2, embedded: 2 });
  expect(embedCalls()).toHaveLength(paid);
});
