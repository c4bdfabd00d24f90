import { search } from '@symbi/contracts/search';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendEncrypted } from '@symbi/testkit/encrypted';
import { writeTinyEncoder } from '@symbi/encoder/testing';
import { encoderFolder } from '@symbi/encoder/setting';
import { eventually } from '@symbi/testkit/eventually';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

const folder = encoderFolder('');

let app: TestApp;
let shared: Promise<TestApp> | undefined;
/** With the shipped model, the only one the threshold was fitted for. */
const start = async (): Promise<TestApp> => (app = await startApp({ CONTEXT_ENCODER: '' }));
/** One app for all tests that neither restart it nor touch what is not their user's: it loads the model once. */
const share = async (): Promise<TestApp> => (app = await (shared ??= startApp({ CONTEXT_ENCODER: '' })));
afterEach(async () => (app === (await shared) ? undefined : app.stop()));
afterAll(async () => (await shared)?.stop());

const isPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

const VACATION = 'Our contract grants 28 days of paid vacation a year, and unused days expire in March.';
const LIBRARY = 'The library opens at ten on Saturdays.';
const CAR = 'Bring the car to the garage for an oil change every 15,000 km.';

/** Sends a message, and returns its id. */
const say = async (user: TestUser, conversation: string, content: string): Promise<string> =>
  (await talk(user, conversation, content, { ci: false })).question._id;

const find = async (user: TestUser, q: string, more = '') =>
  search.response.parse((await user.call('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)).body).data;
const meant = async (user: TestUser, q: string, more = '') =>
  (await find(user, q, more)).filter(({ foundBy }) => foundBy === 'meaning').map(({ messageId }) => messageId);

const stored = (user: TestUser) =>
  app.app.database.read.selectFrom('search_meanings').selectAll().where('owner_id', '=', user.id).execute();
const numberOf = async (messageId: string): Promise<number | undefined> =>
  (
    await app.app.database.read
      .selectFrom('search_documents')
      .select('number')
      .where('ref_id', '=', messageId)
      .executeTakeFirst()
  )?.number;
/** Waits until this message has a vector of its current text. */
const isRead = (user: TestUser, messageId: string) =>
  eventually(async () => {
    const number = await numberOf(messageId);
    return (await stored(user)).find((row) => row.number === number && row.revision > 0);
  });
/**
 * A search does not wait for the model: the first one may come before it is loaded, and a busy machine may delay any.
 */
const areMeant = (user: TestUser, q: string, which: Readonly<Record<string, boolean>>, more = '') =>
  eventually(async () => {
    const found = await meant(user, q, more);
    return Object.entries(which).every(([id, isThere]) => found.includes(id) === isThere) ? true : undefined;
  });
const isMeant = (user: TestUser, q: string, messageId: string) => areMeant(user, q, { [messageId]: true });

describe.skipIf(folder === undefined)('the search over conversations', () => {
  test('finds what means the same, in other words and in another language, behind what has the words', async () => {
    await share();
    const user = await app.register();
    const conversation = await startConversation(user);
    const vacation = await say(user, conversation, VACATION);
    const library = await say(user, conversation, LIBRARY);
    const holiday = await say(user, conversation, 'Holiday photographs');
    for (const id of [vacation, library, holiday]) await isRead(user, id);
    await isMeant(user, 'holiday pay', vacation);
    await isMeant(user, 'Wann öffnet die Bibliothek am Samstag?', library);
    const hits = await find(user, 'holiday');
    expect(hits[0]).toMatchObject({ messageId: holiday, foundBy: 'words' });
    expect(
      hits
        .map(({ foundBy }) => foundBy)
        .toSorted()
        .toReversed(),
    ).toEqual(hits.map(({ foundBy }) => foundBy));
    expect(new Set(hits.map(({ messageId }) => messageId)).size).toBe(hits.length);
    expect(await find(user, 'the winner of the football championship')).toEqual([]);
    expect(await meant(user, 'h')).toEqual([]);
  });

  test('narrows what is found by meaning as it does what is found by words', async () => {
    await share();
    const user = await app.register();
    const [first, second] = [await startConversation(user), await startConversation(user)];
    const before = await say(user, first, VACATION);
    const { question } = await talk(user, second, 'In my firm there are thirty days of paid vacation.', { ci: false });
    const after = question._id;
    // The server's time: the one of this process may be behind it.
    const middle = question.timestamp;
    await user.call('PUT', `/api/conversations/${first}/messages/${before}/tags`, { tags: ['contract'] });
    for (const id of [before, after]) await isRead(user, id);
    await areMeant(user, 'holiday pay', { [before]: true, [after]: true });
    await areMeant(user, 'holiday pay', { [before]: true, [after]: false }, `&until=${encodeURIComponent(middle)}`);
    await areMeant(user, 'holiday pay', { [before]: false, [after]: true }, `&from=${encodeURIComponent(middle)}`);
    await areMeant(user, 'holiday pay', { [before]: true, [after]: false }, '&tag=contract');
    await areMeant(user, '#contract holiday pay', { [before]: true, [after]: false });
    expect(await meant(user, 'holiday pay', '&pivots=true')).toEqual([]);
    await eventually(async () => ((await find(user, 'holiday pay', '&limit=1')).length === 1 ? true : undefined));
  });

  test('never finds what other people said, what was erased, or what a message no longer says', async () => {
    await share();
    const [user, other] = [await app.register(), await app.register()];
    const conversation = await startConversation(user);
    const vacation = await say(user, conversation, VACATION);
    const library = await say(user, conversation, LIBRARY);
    await say(other, await startConversation(other), CAR);
    for (const id of [vacation, library]) await isRead(user, id);
    await isMeant(user, 'holiday pay', vacation);
    expect(await find(other, 'holiday pay')).toEqual([]);
    const number = await numberOf(vacation);
    const path = `/api/conversations/${conversation}/messages/${vacation}`;
    expect((await user.call('DELETE', path)).status).toBe(200);
    expect((await stored(user)).map((row) => row.number)).not.toContain(number);
    expect(await meant(user, 'holiday pay')).not.toContain(vacation);
    // Tags are part of the searchable text, so the message is encoded again.
    const tags = `/api/conversations/${conversation}/messages/${library}/tags`;
    const old = await isRead(user, library);
    await user.call('PUT', tags, { tags: ['opening hours'] });
    await eventually(async () => ((await isRead(user, library)).vector === old.vector ? undefined : true));
    expect((await user.call('DELETE', '/api/auth/account', { password: user.password })).status).toBe(200);
    expect(await stored(user)).toEqual([]);
    expect(await stored(other)).not.toEqual([]);
  });

  test('makes no vector of what was encrypted in the browser', async () => {
    await share();
    const user = await app.register();
    const conversation = await startConversation(user);
    const encrypted = await sendEncrypted(user, conversation);
    const { number } = await isRead(user, await say(user, conversation, LIBRARY));
    // The message read after it has a vector, so this one would have one too.
    expect(await numberOf(encrypted._id)).toBeUndefined();
    expect((await stored(user)).every((row) => row.number >= number)).toBe(true);
  });

  test.runIf(isPostgres)('follows what another process stores and erases', async () => {
    await share();
    const user = await app.register();
    const conversation = await startConversation(user);
    const vacation = await say(user, conversation, VACATION);
    await isRead(user, vacation);
    await isMeant(user, 'holiday pay', vacation);
    const beside = await app.beside();
    try {
      const there = beside.signedIn(user);
      const library = await say(there, conversation, LIBRARY);
      await isRead(user, library);
      await isMeant(user, 'opening hours', library);
      expect((await there.call('DELETE', `/api/conversations/${conversation}/messages/${library}`)).status).toBe(200);
      expect(await meant(user, 'opening hours')).not.toContain(library);
      await isMeant(user, 'holiday pay', vacation);
    } finally {
      await beside.stop();
    }
  });

  test('makes all vectors anew where they are of another model', async () => {
    await start();
    const user = await app.register();
    const vacation = await say(user, await startConversation(user), VACATION);
    const { vector } = await isRead(user, vacation);
    app = await app.restart();
    await app.app.database.transaction(async ({ query }) => {
      await query.updateTable('search_meaning_states').set({ engine: 'symbi-encoder/0' }).execute();
      await query.updateTable('search_meanings').set({ vector: 'AAAA' }).execute();
    });
    const again = app.signedIn(user);
    await isMeant(again, 'holiday pay', vacation);
    expect((await isRead(again, vacation)).vector).toBe(vector);
  });

  test.runIf(isPostgres)('reads a message whose transaction ended after later ones were read', async () => {
    await share();
    const user = await app.register();
    const conversation = await startConversation(user);
    const row = { kind: 'message' as const, scope: 'talk', owner_id: user.id, parent_id: conversation, at: 1 };
    const { promise: isLater, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: isBegun, resolve: begun } = Promise.withResolvers<void>();
    const late = app.app.database.transaction(async ({ query }) => {
      await query
        .insertInto('search_documents')
        .values({ ...row, ref_id: 'late', body: VACATION })
        .execute();
      begun();
      await isLater;
    });
    await isBegun;
    const library = await say(user, conversation, LIBRARY);
    const read = await isRead(user, library);
    goOn();
    await late;
    const car = await say(user, conversation, CAR);
    await isRead(user, car);
    expect((await isRead(user, 'late')).number).toBeLessThan(read.number);
  });

  test('goes on after a restart where it was broken off, and reads what was changed meanwhile', async () => {
    await start();
    const user = await app.register();
    const conversation = await startConversation(user);
    const vacation = await say(user, conversation, VACATION);
    await isRead(user, vacation);
    const car = await say(user, conversation, CAR);
    app = await app.restart();
    const again = app.signedIn(user);
    await isMeant(again, 'holiday pay', vacation);
    await isMeant(again, 'vehicle maintenance', car);
  });
});

const directory = mkdtempSync(join(tmpdir(), 'symbi-encoder-'));
afterAll(() => rmSync(directory, { recursive: true }));

test.each([
  ['is none', 'off'],
  ['is one for which no bound was fitted', writeTinyEncoder(join(directory, 'model'))],
])('where the encoder %s, words find what they did', async (_, setting) => {
  app = await startApp({ CONTEXT_ENCODER: setting });
  const user = await app.register();
  const vacation = await say(user, await startConversation(user), VACATION);
  expect((await find(user, 'vacation')).map(({ messageId }) => messageId)).toContain(vacation);
  expect(await find(user, 'holiday pay')).toEqual([]);
  expect(await stored(user)).toEqual([]);
});
