import { createContext, listContexts } from '@symbi/contracts/context';
import { readImport, startImport } from '@symbi/contracts/context-import';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '@symbi/testkit/eventually';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ CONTEXT_ITEMS_PER_PERSON: '20', CONTEXT_MB_PER_PERSON: '1' });
});
afterAll(() => app.stop());

const add = (user: TestUser, text: string) => user.call('POST', '/api/context', { tag: 'notes', data: { text } });
const usage = async (user: TestUser) => (await user.ask(listContexts)).usage;
const bring = async (user: TestUser, items: readonly unknown[]) => {
  const body = { file: 'a.json', format: 'json', content: JSON.stringify(items), tag: 'brought' };
  const { data } = startImport.response.parse((await user.call('POST', '/api/context/import', body)).body);
  return eventually(async () => {
    const read = (await user.ask(readImport, { params: { id: data._id } })).data;
    return read.state === 'running' ? undefined : read;
  });
};

const TOO_MANY = 'You have reached the limit of 20 contexts. Delete contexts to make room.';
const TOO_LARGE = 'You have reached the limit of 1 MB for contexts. Delete contexts to make room.';

describe('what a person may keep', () => {
  test('is not exceeded by fifty creates at once', async () => {
    const user = await app.register();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => add(user, `Buoy ${number} is lit.`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'quota_reached', message: TOO_MANY });
    }
    expect(await usage(user)).toMatchObject({ items: 20, itemsMaximum: 20, bytesMaximum: 1_048_576 });
  });

  test('is counted in bytes, and given back with what is deleted', async () => {
    const user = await app.register();
    const large = '\u00e9'.repeat(90_000);
    const kept = [];
    for (let number = 0; number < 5; number += 1) kept.push(await add(user, `${number}${large}`));
    const { _id: id } = createContext.response.parse(kept[0]?.body);
    expect(await usage(user)).toMatchObject({ items: 5, bytes: 5 * (180_000 + 12) });
    expect((await add(user, `more${large}`)).body).toMatchObject({ code: 'quota_reached', message: TOO_LARGE });
    await user.call('PUT', `/api/context/${id}/deactivate`);
    expect((await add(user, `more${large}`)).status).toBe(409);
    await user.call('DELETE', `/api/context/${id}`);
    expect(await usage(user)).toMatchObject({ items: 4, bytes: 4 * (180_000 + 12) });
    expect((await add(user, `5${large}`)).status).toBe(201);
  });

  test('is not exceeded by a bridge', async () => {
    const user = await app.register();
    for (let number = 0; number < 11; number += 1) await add(user, `Buoy ${number} is lit.`);
    const answer = await user.call('POST', '/api/context/bridge', { fromTag: 'notes', toTag: 'other' });
    expect(answer.body).toMatchObject({ code: 'quota_reached', message: TOO_MANY });
    expect(await usage(user)).toMatchObject({ items: 11 });
  });
});

describe('an import', () => {
  test('stops where no more may be kept, and says what was left out', async () => {
    const user = await app.register();
    const items = Array.from({ length: 30 }, (_, number) => ({ text: `Pier ${number} has a crane.` }));
    const report = await bring(user, [{ text: 'Pier 0 has a crane.' }, null, ...items]);
    expect(report).toMatchObject({ state: 'failed', imported: 20, refused: 1, repeated: 1, processed: 22, total: 32 });
    expect(report.error).toBe(`${TOO_MANY} 10 of 32 items were left out, from item 23 on.`);
    expect(await usage(user)).toMatchObject({ items: 20 });
  });

  test('of large items stops at the bytes', async () => {
    const user = await app.register();
    const items = Array.from({ length: 8 }, (_, number) => ({ text: `${number} ${'crane '.repeat(30_000)}` }));
    const report = await bring(user, items);
    expect(report).toMatchObject({ state: 'failed', imported: 5, processed: 5 });
    expect(report.error).toBe(`${TOO_LARGE} 3 of 8 items were left out, from item 6 on.`);
  });
});
