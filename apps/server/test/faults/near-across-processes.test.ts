import { search } from '@symbi/contracts/search';
import { encoderFolder } from '@symbi/encoder/setting';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { find } from '../../src/features/context/testing/contexts.ts';

// The threshold of the search over messages was fitted only for the shipped model; SQLite serves only one process.
const isShared =
  encoderFolder('') !== undefined &&
  process.env['TEST_DATABASE_URL'] !== undefined &&
  process.env['TEST_REDIS_URL'] !== undefined;

const QUESTION = 'holiday pay';
const VACATION = 'Our contract grants 28 days of paid vacation a year, and unused days expire in March.';
const LIBRARY = 'The library opens at ten on Saturdays.';

let here: TestApp;
let there: TestApp;

/** Messages close in meaning to the question, as this caller's server finds them. */
const meant = async (caller: TestUser): Promise<string[]> =>
  search.response
    .parse((await caller.call('GET', `/api/search?q=${encodeURIComponent(QUESTION)}`)).body)
    .data.flatMap(({ foundBy, messageId }) => (foundBy === 'meaning' && messageId !== null ? [messageId] : []));

const first = async (caller: TestUser) => (await find(caller, QUESTION, '&threshold=0')).results[0]?.data;

describe.skipIf(!isShared)('what the encoder of another server holds', () => {
  beforeAll(async () => {
    here = await startApp({ CONTEXT_ENCODER: '' });
    there = await here.beside();
  });
  afterAll(async () => {
    await there.stop();
    await here.stop();
  });

  test('finds no message that was deleted here', async () => {
    const user = await here.register();
    const elsewhere = there.signedIn(user);
    const [gone, left] = [await startConversation(user), await startConversation(user)];
    const { question: deleted } = await talk(user, gone, VACATION, { ci: false });
    const { question: kept } = await talk(user, left, `${LIBRARY} ${VACATION}`, { ci: false });
    const isFound = async (id: string): Promise<boolean> => (await meant(elsewhere)).includes(id);
    await eventually(async () => ((await isFound(deleted._id)) && (await isFound(kept._id)) ? true : undefined));
    expect((await user.call('DELETE', `/api/conversations/${gone}`)).status).toBe(200);
    for (let again = 0; again < 3; again += 1) expect(await isFound(deleted._id)).toBe(false);
    // It has dropped the erased vector, and loads the rest again.
    await eventually(async () => ((await isFound(kept._id)) ? true : undefined));
    expect(await isFound(deleted._id)).toBe(false);
  });

  test('finds no context that was put aside or deleted here, and one that was taken back', async () => {
    const user = await here.register();
    const elsewhere = there.signedIn(user);
    const add = async (text: string) =>
      pick((await user.call('POST', '/api/context', { tag: 'notes', data: { text } })).body, '_id');
    const id = await add(VACATION);
    await add(LIBRARY);
    const isFirst = () =>
      eventually(async () =>
        JSON.stringify(await first(elsewhere)) === JSON.stringify({ text: VACATION }) ? true : undefined,
      );
    await isFirst();
    expect((await user.call('PUT', `/api/context/${id}/deactivate`)).status).toBe(200);
    expect(JSON.stringify((await find(elsewhere, QUESTION, '&threshold=0')).results)).not.toContain('vacation');
    expect((await user.call('PUT', `/api/context/${id}/activate`)).status).toBe(200);
    await isFirst();
    expect((await user.call('DELETE', `/api/context/${id}`)).status).toBe(200);
    expect(JSON.stringify((await find(elsewhere, QUESTION, '&threshold=0')).results)).not.toContain('vacation');
  });
});
