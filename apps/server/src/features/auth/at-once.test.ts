import { afterEach, expect, test, vi } from 'vitest';
import { countWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

/** Does `work` between what `request` last reads and what it stores then, which is its last transaction. */
const beforeLast = async <Answer>(request: () => Promise<Answer>, work: () => Promise<unknown>): Promise<Answer> => {
  const transaction = database.transaction.bind(database);
  let left = 0;
  const counting = vi.spyOn(database, 'transaction').mockImplementation((stored) => {
    left += 1;
    return transaction(stored);
  });
  await request();
  counting.mockImplementation(async (stored) => {
    left -= 1;
    if (left === 0) await work();
    return transaction(stored);
  });
  return request();
};

test.each([
  ['lets nobody in any more', 401],
  ['is not changed by whoever knows it', 400],
])('a password that was changed a moment ago %s', async (_, status) => {
  const person = await app.register();
  const known = { currentPassword: person.password, newPassword: person.password };
  const signIn = (password: string) => app.call('POST', '/api/auth/login', { email: person.email, password });
  const change = (newPassword: string) => person.call('PUT', '/api/auth/profile', { ...known, newPassword });
  const late = await beforeLast(
    () => (status === 401 ? signIn(person.password) : change(person.password)),
    () => change('another secret'),
  );
  expect(late.status).toBe(status);
  expect((await signIn('another secret')).status).toBe(200);
});

test.runIf(app.databaseUrl !== undefined)('preferences that are changed at once are all kept', async () => {
  const asked = await database.transaction(async ({ query }) => {
    await query.updateTable('users').set({ name: 'Held' }).where('id', '=', user.id).execute();
    const changes = [{ theme: 'dark' }, { notifications: false }, { namesByModel: true }];
    const all = changes.map((change) => user.call('PUT', '/api/users/preferences', change));
    await expect.poll(() => countWaiting(database)).toBe(3);
    return { all };
  });
  for (const { status } of await Promise.all(asked.all)) expect(status).toBe(200);
  const answer = await user.call('GET', '/api/auth/me');
  expect(answer.body).toMatchObject({
    data: { preferences: { theme: 'dark', notifications: false, namesByModel: true } },
  });
});
