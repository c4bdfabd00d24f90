import { searchContexts } from '@symbi/contracts/context';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const add = (user: TestUser, data: unknown, tag: string) => user.call('POST', '/api/context', { tag, data });
const find = async (user: TestUser, query: string, more = '') =>
  searchContexts.response.parse(
    (await user.call('GET', `/api/context/search?query=${encodeURIComponent(query)}${more}`)).body,
  );

test('a search with a tag looks through everything of that tag, not through the best of all', async () => {
  const user = await app.register();
  for (let dome = 0; dome < 12; dome += 1)
    await add(user, { text: `The observatory dome ${dome} opens at dusk, the observatory dome.` }, 'common');
  await add(
    user,
    { text: 'An observatory stands on the hill beyond the town and it has no roof that could be opened.' },
    'rare',
  );
  const unfiltered = await find(user, 'observatory dome', '&limit=10');
  expect(unfiltered.results.map(({ tag }) => tag)).not.toContain('rare');
  expect((await find(user, 'observatory dome', '&limit=10&tag=rare&threshold=0')).results).toMatchObject([
    {
      tag: 'rare',
      data: { text: 'An observatory stands on the hill beyond the town and it has no roof that could be opened.' },
    },
  ]);
  expect((await find(user, 'observatory dome', '&tag=rare&source=symbi&threshold=0')).count).toBe(1);
  expect((await find(user, 'observatory dome', '&source=elsewhere')).count).toBe(0);
  expect((await find(user, 'observatory dome', '&tag=unheard')).count).toBe(0);
});
