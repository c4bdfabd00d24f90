import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { add, list } from './testing/contexts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

/** Pages back and forth, located from the starts of others. */
const PAGES = [4, 5, 3, 4, 6, 2, 7, 1, 5, 8];

const idsOn = async (user: TestUser, page: number, rest = ''): Promise<string[]> =>
  (await list(user, `?page=${page}&limit=5${rest}`)).contexts.map(({ _id }) => _id);

/** Every page has the right rows, in whatever order and however often the pages are read. */
const expectPages = async (user: TestUser, rest: string, ids: readonly string[]): Promise<void> => {
  for (const page of PAGES) expect(await idsOn(user, page, rest)).toEqual(ids.slice(5 * (page - 1), 5 * page));
};

test('pages hold what they should, in whichever order they are read, and after every change', async () => {
  const user = await app.register();
  const added: string[] = [];
  for (let number = 1; number <= 38; number += 1) added.unshift((await add(user, { number })).data._id);
  await expectPages(user, '', added);
  const [gone = '', hidden = ''] = [added[11], added[30]];
  expect((await user.call('DELETE', `/api/context/${gone}`)).status).toBe(200);
  const left = added.filter((id) => id !== gone);
  await expectPages(user, '', left);
  expect((await user.call('PUT', `/api/context/${hidden}/deactivate`)).status).toBe(200);
  const active = left.filter((id) => id !== hidden);
  await expectPages(user, '&active=true', active);
  await expectPages(user, '', left);
  const newest = (await add(user, { number: 39 })).data._id;
  await expectPages(user, '', [newest, ...left]);
  await expectPages(user, '&active=true', [newest, ...active]);
});
