import { readState } from './queries/states.ts';
import { hashOfData } from './store.ts';
import {
  bridgeContexts,
  createContext,
  listContextTags,
  readSearchStatus,
  searchContexts,
  type Context,
} from '@symbi/contracts/context';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { add, find, list } from './testing/contexts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const dataOf = (contexts: readonly Context[]) => contexts.map(({ data }) => data);

describe('contexts', () => {
  test('are kept newest first, with totals, tags and counts', async () => {
    const user = await app.register();
    for (let number = 1; number <= 12; number += 1) await add(user, { number }, number % 2 === 0 ? 'even' : 'odd');
    const first = await list(user);
    expect(first).toMatchObject({ count: 12, page: 1, totalPages: 2 });
    expect(dataOf(first.contexts)).toHaveLength(10);
    expect(first.contexts).toEqual(first.data);
    const second = await list(user, '?page=2');
    expect(new Set([...first.contexts, ...second.contexts].map(({ _id }) => _id)).size).toBe(12);
    expect(await list(user, '?page=3')).toMatchObject({ count: 12, contexts: [] });
    expect(await list(user, '?tag=even&limit=4')).toMatchObject({ count: 6, totalPages: 2 });
    expect(await list(user, '?source=symbi')).toMatchObject({ count: 12 });
    expect(await list(user, '?source=elsewhere')).toMatchObject({ count: 0, contexts: [] });
    expect((await user.ask(listContextTags)).data).toEqual([
      { tag: 'even', count: 6, active: 6 },
      { tag: 'odd', count: 6, active: 6 },
    ]);
  });

  test('have their tags in the order of the alphabet, whatever the case and the database', async () => {
    const user = await app.register();
    for (const tag of ['Zebra', 'über', 'apple', 'Äpfel', 'Urlaub', 'bee']) await add(user, {}, tag);
    const tags = (await user.ask(listContextTags)).data.map(({ tag }) => tag);
    expect(tags).toEqual(['Äpfel', 'apple', 'bee', 'über', 'Urlaub', 'Zebra']);
  });

  test('have the defaults of the specification and keep every form of JSON', async () => {
    const user = await app.register();
    const data = { text: 'Grüße, 世界 🙂', nested: [{ deep: [1, 2.5, null, true] }], empty: {} };
    const { data: made } = createContext.response.parse(
      (await user.call('POST', '/api/context', { tag: ' a tag ', data })).body,
    );
    expect(made).toMatchObject({ tag: 'a tag', source: 'symbi', trustScore: 5, isActive: true, data });
    expect(made).not.toHaveProperty('metadata');
    expect((await user.call('GET', `/api/context/${made._id}`)).body).toMatchObject({ data: made });
  });

  test.each([
    [{ data: {} }, 'tag'],
    [{ tag: '  ', data: {} }, 'tag'],
    [{ tag: 'x'.repeat(61), data: {} }, 'tag'],
    [{ tag: 'a' }, 'data'],
    [{ tag: 'a', data: '{"a":1}' }, 'data'],
    [{ tag: 'a', data: [1] }, 'data'],
    [{ tag: 'a', data: null }, 'data'],
    [{ tag: 'a', data: {}, source: 'elsewhere' }, 'source'],
    [{ tag: 'a', data: {}, trustScore: 0 }, 'trustScore'],
    [{ tag: 'a', data: {}, trustScore: 6 }, 'trustScore'],
    [{ tag: 'a', data: {}, trustScore: 2.5 }, 'trustScore'],
    [{ tag: 'a', data: {}, trustScore: '5' }, 'trustScore'],
    [{ tag: 'a', data: { text: 'x'.repeat(200_001) } }, 'data'],
  ])('are refused when the input is %j', async (input, field) => {
    const user = await app.register();
    const answer = await user.call('POST', '/api/context', input);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) as string } });
    expect((await list(user)).count).toBe(0);
  });

  test.each(['page=0', 'page=-1', 'page=x', 'limit=0', 'limit=51', 'limit=1e1', 'active=yes', 'tag=a&tag=b'])(
    'are not listed for the query %s',
    async (query) => {
      const user = await app.register();
      expect((await user.call('GET', `/api/context?${query}`)).status).toBe(400);
    },
  );

  test('leave search and come back, and counters follow', async () => {
    const user = await app.register();
    const { _id } = await add(user, { text: 'The zeppelin hangar opens at seven.' });
    const off = await user.call('PUT', `/api/context/${_id}/deactivate`);
    expect(off.body).toMatchObject({ data: { isActive: false } });
    expect((await user.call('PUT', `/api/context/${_id}/deactivate`)).status).toBe(200);
    expect((await find(user, 'zeppelin hangar', '&threshold=0')).results).toEqual([]);
    expect(await list(user, '?active=true')).toMatchObject({ count: 0 });
    expect(await list(user, '?active=false')).toMatchObject({ count: 1 });
    expect(await list(user)).toMatchObject({ count: 1 });
    await user.call('PUT', `/api/context/${_id}/activate`);
    expect((await find(user, 'zeppelin hangar')).results).toHaveLength(1);
    expect((await user.call('DELETE', `/api/context/${_id}`)).body).toEqual({ success: true });
    expect((await user.call('DELETE', `/api/context/${_id}`)).status).toBe(404);
    expect((await find(user, 'zeppelin hangar', '&threshold=0')).results).toEqual([]);
    expect(await list(user)).toMatchObject({ count: 0 });
    expect((await user.ask(listContextTags)).data).toEqual([]);
  });

  test('name others that say the same', async () => {
    const user = await app.register();
    const text = 'The refund window for annual plans is thirty days from the date of the invoice.';
    const first = await add(user, { text });
    const again = await add(user, { text }, 'copies');
    expect(first.duplicates).toEqual([]);
    expect(again.duplicates).toEqual([{ _id: first._id, tag: 'notes', similarity: 1, exact: true }]);
  });

  test('are created once for one key', async () => {
    const user = await app.register();
    const key = { 'idempotency-key': 'the-same-key' };
    const input = { tag: 'a', data: { a: 1 } };
    const first = await user.call('POST', '/api/context', input, key);
    const second = await user.call('POST', '/api/context', input, key);
    expect(second.body).toEqual(first.body);
    expect((await list(user)).count).toBe(1);
  });
});

describe('search', () => {
  test('finds items by words and by similar words, and says why', async () => {
    const user = await app.register();
    await add(user, { title: 'Pool', text: 'The swimming pool on the roof opens at six in the morning.' });
    await add(user, { title: 'Parking', text: 'Visitors leave their cars in the yard behind the mill.' });
    const { results, engine, count } = await find(user, 'When does the swimming pool open?');
    expect(engine).toBe('local');
    expect(count).toBe(1);
    expect(results[0]?.passage).toMatchObject({ path: 'text', start: 0 });
    expect(results[0]?.passage.text).toContain('six in the morning');
    expect(results[0]?.terms).toContainEqual({ term: 'swimming', match: 'exact', found: 'swimming' });
    expect(results[0]?.score).toBeGreaterThanOrEqual(0.7);
  });

  test('names the field of a value deep inside an item', async () => {
    const user = await app.register();
    await add(user, { name: 'Brightwater Ltd', contract: { seats: 240, renewal: '2027-03-01' } });
    const { results } = await find(user, 'Brightwater renewal', '&threshold=0');
    expect(results[0]?.passage).toMatchObject({ path: 'contract.renewal', text: '2027-03-01' });
  });

  test('keeps to limit and threshold', async () => {
    const user = await app.register();
    for (let number = 0; number < 6; number += 1)
      await add(user, { text: `Lighthouse keeper log number ${number} of the northern coast.` });
    expect((await find(user, 'lighthouse keeper', '&limit=2&threshold=0')).results).toHaveLength(2);
    const scores = (await find(user, 'lighthouse keeper', '&threshold=0')).results.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
    expect((await find(user, 'lighthouse keeper', '&threshold=1')).results).toEqual([]);
  });

  test.each([
    'query=',
    'query=%20',
    'limit=5',
    'query=a&limit=0',
    'query=a&limit=51',
    'query=a&threshold=1.1',
    'query=a&threshold=-0.1',
    'query=a&threshold=NaN',
  ])('refuses the query %s', async (query) => {
    const user = await app.register();
    expect((await user.call('GET', `/api/context/search?${query}`)).status).toBe(400);
  });

  test('tells the truth about its engine', async () => {
    const user = await app.register();
    const answer = await user.call('GET', '/api/context/weaviate/status');
    expect(readSearchStatus.response.parse(answer.body)).toEqual({ success: true, connected: false, engine: 'local' });
  });

  test('sees what another process stored', async () => {
    const user = await app.register();
    await add(user, { text: 'A first item so that the index is built.' });
    await find(user, 'first item');
    const { app: inner } = app;
    const data = { text: 'The glacier archive moved to Tromsø.' };
    await inner.database.transaction(async ({ query }) => {
      const { change_seq: seq } = await query
        .updateTable('context_states')
        .set((row) => ({ change_seq: row('change_seq', '+', 1), total: row('total', '+', 1) }))
        .where('owner_id', '=', user.id)
        .returning('change_seq')
        .executeTakeFirstOrThrow();
      await query
        .insertInto('contexts')
        .values({
          id: 'ab'.repeat(12),
          owner_id: user.id,
          tag: 'far',
          source: 'symbi',
          data: JSON.stringify(data),
          data_hash: hashOfData(data),
          trust_score: 5,
          is_active: 1,
          metadata: '{}',
          bridged_from: null,
          change_seq: seq,
          created_at: 1,
        })
        .execute();
    });
    expect((await find(user, 'glacier archive')).results.map(({ tag }) => tag)).toEqual(['far']);
  });

  test('works after a restart', async () => {
    const user = await app.register();
    await add(user, { text: 'The observatory dome is painted white.' });
    app = await app.restart();
    const answer = await app.call('GET', '/api/context/search?query=observatory+dome', undefined, {
      authorization: `Bearer ${user.token}`,
    });
    expect(searchContexts.response.parse(answer.body).results).toHaveLength(1);
  });

  test('follows many changes, and more than are listed', async () => {
    const user = await app.register();
    const kept = await add(user, { text: 'The quarry ledger of 1911.' });
    await find(user, 'quarry');
    const { _id } = await add(user, { text: 'The harbour ledger of 1912.' });
    await app.app.database.transaction(({ query }) =>
      query
        .updateTable('context_states')
        .set({ removal_floor: 1_000, change_seq: 1_000 })
        .where('owner_id', '=', user.id)
        .execute(),
    );
    await user.call('DELETE', `/api/context/${_id}`);
    const { results } = await find(user, 'ledger', '&threshold=0');
    expect(results.map((hit) => hit._id)).toEqual([kept._id]);
  });
});

describe('a bridge', () => {
  const bridge = async (user: TestUser, input: unknown) => user.call('POST', '/api/context/bridge', input);

  test('copies a tag once, says where each copy is from, and shows on the dashboard', async () => {
    const user = await app.register();
    const { _id } = await add(user, { text: 'one' }, 'plans', { trustScore: 2 });
    await add(user, { text: 'two' }, 'plans');
    const first = bridgeContexts.response.parse((await bridge(user, { fromTag: 'plans', toTag: 'team' })).body);
    expect(first).toMatchObject({ created: 2, existing: 0 });
    expect(first.data.find(({ metadata }) => metadata?.bridgedFrom?.contextId === _id)).toMatchObject({
      tag: 'team',
      trustScore: 2,
      metadata: { bridgedFrom: { contextId: _id, tag: 'plans' } },
    });
    expect((await bridge(user, { fromTag: 'plans', toTag: 'team' })).body).toMatchObject({ created: 0, existing: 2 });
    expect((await bridge(user, { contextIds: [_id, _id], toTag: 'team' })).body).toMatchObject({
      created: 0,
      existing: 1,
    });
    expect((await list(user)).count).toBe(4);
    expect((await readState(app.app.database.read, user.id)).bridges).toBe(2);
    const copy = first.data[0]?._id ?? '';
    await user.call('PUT', `/api/context/${copy}/deactivate`);
    expect((await readState(app.app.database.read, user.id)).bridges).toBe(1);
    await user.call('DELETE', `/api/context/${copy}`);
    expect((await readState(app.app.database.read, user.id)).bridges).toBe(1);
  });

  test.each([
    {},
    { toTag: 'a' },
    { fromTag: 'a' },
    { fromTag: 'a', toTag: 'a' },
    { fromTag: 'a', contextIds: ['0'.repeat(24)], toTag: 'b' },
    { contextIds: [], toTag: 'b' },
    { contextIds: ['x'], toTag: 'b' },
  ])('is refused for %j', async (input) => {
    const user = await app.register();
    expect((await bridge(user, input)).status).toBe(400);
  });

  test('does not reach into another account', async () => {
    const [owner, other] = [await app.register(), await app.register()];
    const { _id } = await add(owner, { text: 'mine' });
    const stolen = await bridge(other, { contextIds: [_id], toTag: 'b' });
    const random = await bridge(other, { contextIds: ['f'.repeat(24)], toTag: 'b' });
    expect(stolen.status).toBe(404);
    expect(stolen.body).toMatchObject({ ...(random.body as object), requestId: expect.any(String) as string });
    expect((await bridge(other, { fromTag: 'notes', toTag: 'b' })).status).toBe(404);
    expect((await list(other)).count).toBe(0);
  });
});
