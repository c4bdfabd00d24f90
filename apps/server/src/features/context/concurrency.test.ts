import { listContextTags } from '@symbi/contracts/context';
import { expect, test } from 'vitest';
import { countWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';
import { add, list } from './testing/contexts.ts';

const { app, user } = await startWithUser();
const { database } = app.app;

/** Two requests that both read before either of them stores. */
const atOnce = async (method: string, path: string, body?: unknown): Promise<number[]> => {
  const { asked } = await database.transaction(async ({ query }) => {
    const mine = query.updateTable('context_states').set((row) => ({ total: row.ref('total') }));
    await mine.where('owner_id', '=', user.id).execute();
    const both = [1, 2].map(() => user.call(method, path, body));
    await expect.poll(() => countWaiting(database)).toBe(2);
    return { asked: both };
  });
  const answers = await Promise.all(asked);
  return answers.map(({ status }) => status).toSorted((left, right) => left - right);
};

const counted = async () => {
  const { data } = await user.ask(listContextTags);
  return { tags: data, ...(await list(user)).usage };
};

test.runIf(app.databaseUrl !== undefined)('what is asked for twice at once is done and counted once', async () => {
  const { data: kept } = await add(user, { text: 'The harbor opens at six.' });
  const path = `/api/context/${kept._id}`;
  expect(await atOnce('PUT', `${path}/deactivate`)).toEqual([200, 200]);
  expect(await counted()).toMatchObject({ items: 1, tags: [{ tag: 'notes', count: 1, active: 0 }] });
  expect(await atOnce('PUT', `${path}/activate`)).toEqual([200, 200]);
  expect(await counted()).toMatchObject({ items: 1, tags: [{ tag: 'notes', count: 1, active: 1 }] });
  const bridge = { contextIds: [kept._id], toTag: 'copies' };
  expect(await atOnce('POST', '/api/context/bridge', bridge)).toEqual([201, 201]);
  const tags = [
    { tag: 'copies', count: 1, active: 1 },
    { tag: 'notes', count: 1, active: 1 },
  ];
  expect(await counted()).toMatchObject({ items: 2, tags });
  const { bytes } = await counted();
  expect(await atOnce('DELETE', path)).toEqual([200, 404]);
  expect(await counted()).toMatchObject({ items: 1, bytes: (bytes ?? 0) / 2, tags: [tags[0]] });
  const file = { file: 'a.json', format: 'json', content: '[{"text":"Dusk"}]', tag: 'brought' };
  expect(await atOnce('POST', '/api/context/import', file)).toEqual([202, 409]);
});
