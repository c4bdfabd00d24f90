import {
  bridgeContexts,
  listContextTags,
  listContexts,
  readContext,
  updateContext,
  type ContextChange,
} from '@symbi/contracts/context';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { readState } from './queries/states.ts';
import { add, find, list } from './testing/contexts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ CONTEXT_MB_PER_PERSON: '1' });
});
afterAll(() => app.stop());

const ask = (user: TestUser, id: string, body: unknown) => user.call('PUT', `/api/context/${id}`, body);
const change = async (user: TestUser, id: string, body: ContextChange) =>
  updateContext.response.parse((await ask(user, id, body)).body);
const read = async (user: TestUser, id: string) => (await user.call('GET', `/api/context/${id}`)).body;
const usage = async (user: TestUser) => (await user.ask(listContexts)).usage;

test('a typo is corrected where it stands, and searches find the new words alone', async () => {
  const user = await app.register();
  const { data: kept } = await add(user, { title: 'Hours', text: 'The habror opens at six.' });
  expect((await find(user, 'habror')).results).toHaveLength(1);
  const data = { title: 'Hours', text: 'The harbour opens at six.' };
  const { data: changed, duplicates } = await change(user, kept._id, { data, version: kept.version });
  expect(changed).toEqual({ ...kept, data, version: changed.version });
  expect(changed.version).not.toBe(kept.version);
  expect(duplicates).toEqual([]);
  expect(await read(user, kept._id)).toMatchObject({ data: changed });
  expect((await find(user, 'harbour', '&threshold=0')).results.map(({ _id }) => _id)).toEqual([kept._id]);
  expect((await find(user, 'habror')).results).toEqual([]);
});

test('what is not given stays, and the counts of the tags follow', async () => {
  const user = await app.register();
  const { _id } = await add(user, { text: 'one' }, 'plans', { trustScore: 2 });
  const { _id: off } = await add(user, { text: 'two' }, 'plans');
  await user.call('PUT', `/api/context/${off}/deactivate`);
  expect((await change(user, _id, { tag: ' team ' })).data).toMatchObject({ tag: 'team', trustScore: 2 });
  expect((await change(user, off, { tag: 'team', trustScore: 1 })).data).toMatchObject({
    tag: 'team',
    trustScore: 1,
    isActive: false,
    data: { text: 'two' },
  });
  expect((await user.ask(listContextTags)).data).toEqual([{ tag: 'team', count: 2, active: 1 }]);
  expect(await list(user, '?tag=plans')).toMatchObject({ count: 0 });
  expect((await find(user, 'one', '&tag=team&threshold=0')).results).toHaveLength(1);
});

test.each([
  [{ tag: '  ' }, 'tag'],
  [{ tag: 'x'.repeat(61) }, 'tag'],
  [{ data: [1] }, 'data'],
  [{ data: { text: 'x'.repeat(200_001) } }, 'data'],
  [{ trustScore: 6 }, 'trustScore'],
])('what could not be created is refused: %j', async (input, field) => {
  const user = await app.register();
  const { data: kept } = await add(user, { text: 'one' });
  const answer = await ask(user, kept._id, input);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) as string } });
  expect(await read(user, kept._id)).toMatchObject({ data: kept });
});

test('a change of nothing is refused, and one to the same changes nothing', async () => {
  const user = await app.register();
  const { data: kept } = await add(user, { text: 'one' });
  expect((await ask(user, kept._id, {})).status).toBe(400);
  expect((await ask(user, kept._id, { version: kept.version })).status).toBe(400);
  const { change_seq: before } = await readState(app.app.database.read, user.id);
  expect((await change(user, kept._id, { tag: 'notes', data: { text: 'one' } })).data).toEqual(kept);
  expect((await readState(app.app.database.read, user.id)).change_seq).toBe(before);
});

test('the second of two that began from the same is told, with what is stored, and loses nothing', async () => {
  const user = await app.register();
  const { data: kept } = await add(user, { text: 'one' });
  await user.call('PUT', `/api/context/${kept._id}/deactivate`);
  const both = await Promise.all(
    ['first', 'second'].map((text) => ask(user, kept._id, { data: { text }, version: kept.version })),
  );
  // Being put aside in the meantime is no change of what is edited.
  expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
  const { data: stored } = readContext.response.parse(await read(user, kept._id));
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'conflict', details: stored });
  const { version } = stored;
  expect((await ask(user, kept._id, { data: { text: 'third' }, version })).status).toBe(200);
  // A program that does not ask for it is not held up.
  expect((await ask(user, kept._id, { trustScore: 1 })).status).toBe(200);
});

test('only what grows counts against the limit', async () => {
  const user = await app.register();
  const large = '\u00e9'.repeat(90_000);
  const kept = [];
  for (let number = 0; number < 5; number += 1) kept.push(await add(user, { text: `${number}${large}` }));
  await add(user, { text: 'x'.repeat(130_000) });
  const [first = ''] = kept.map(({ _id }) => _id);
  const { bytes } = await usage(user);
  const refused = await ask(user, first, { data: { text: '\u00e9'.repeat(105_000) } });
  expect(refused.body).toMatchObject({ code: 'quota_reached' });
  expect(await usage(user)).toMatchObject({ items: 6, bytes });
  await change(user, first, { data: { text: 'short' } });
  expect(await usage(user)).toMatchObject({ items: 6, bytes: bytes - 180_001 + 5 });
});

test('what says the same as another by now is named, as when it is created', async () => {
  const user = await app.register();
  const text = 'The refund window for annual plans is thirty days from the date of the invoice.';
  const { _id: other } = await add(user, { text });
  const { _id } = await add(user, { text: 'To be written.' }, 'copies');
  const { duplicates } = await change(user, _id, { data: { text } });
  expect(duplicates).toEqual([{ _id: other, tag: 'notes', similarity: 1, exact: true }]);
});

test('a copy that a bridge made stays one, and is not made again', async () => {
  const user = await app.register();
  const { _id } = await add(user, { text: 'one' }, 'plans');
  const bridge = () => user.call('POST', '/api/context/bridge', { contextIds: [_id], toTag: 'team' });
  const [copy] = bridgeContexts.response.parse((await bridge()).body).data;
  const { data } = await change(user, copy?._id ?? '', { data: { text: 'two' } });
  expect(data.metadata).toEqual(copy?.metadata);
  expect((await bridge()).body).toMatchObject({ created: 0, existing: 1 });
  expect((await readState(app.app.database.read, user.id)).bridges).toBe(1);
});

test('a reply keeps what it quoted', async () => {
  const user = await app.register();
  const said = 'A berth of ten metres costs 42 euros a night.';
  const { _id } = await add(user, { title: 'Mooring fees', text: said });
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'What does a berth cost, by @Mooring fees?', { contexts: [_id] });
  expect(reply.content).toContain(said);
  await change(user, _id, { data: { title: 'Fees', text: 'A berth of ten metres costs 55 euros a night.' } });
  const after = (await readMessages(user, conversation)).find((message) => message._id === reply._id);
  expect(after).toMatchObject({ content: reply.content, citations: reply.citations, trustScore: reply.trustScore });
  const path = `/api/conversations/${conversation}/messages/${reply._id}/trust`;
  expect(JSON.stringify((await user.call('GET', path)).body)).toContain('42 euros');
  const next = await talk(user, conversation, 'What does a berth cost, by @Fees?', { contexts: [_id] });
  expect(next.reply.content).toContain('55 euros');
});
