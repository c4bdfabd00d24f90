import { afterEach, expect, test, vi } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { app } = await startWithUser();
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
