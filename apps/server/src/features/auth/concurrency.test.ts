import { afterEach, expect, test, vi } from 'vitest';
import { countWaiting } from '#support/locks.ts';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

/** How many transactions `request` needs: the lower of two counts, as the look for waiting runs adds one every 2 s. */
const countTransactions = async (request: () => Promise<unknown>): Promise<number> => {
  const transactions = vi.spyOn(database, 'transaction');
  const counts: number[] = [];
  for (let times = 0; times < 2; times += 1) {
    transactions.mockClear();
    await request();
    counts.push(transactions.mock.calls.length);
  }
  transactions.mockRestore();
  return Math.min(...counts);
};

/** Does `work` between the last read of `request` and its last transaction, which stores. */
const beforeLast = async <Answer>(request: () => Promise<Answer>, work: () => Promise<unknown>): Promise<Answer> => {
  let left = await countTransactions(request);
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementation(async (stored) => {
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

test.each<[string, object, Record<string, string>?]>([
  ['/api/folders', { name: 'Work' }],
  ['/api/folders', { name: 'Work' }, { 'idempotency-key': 'once-and-only-once' }],
  ['/api/projects/projects', { name: 'Atlas' }],
  ['/api/users/api-keys', { name: 'Mine', provider: 'openai', key: 'sk-proj-0123456789abcdef' }],
  ['/api/context', { tag: 'notes', data: { text: 'The ferry leaves at ten.' } }],
  ['/api/reports/generate/daily', {}],
])(
  'whose account is deleted while POST %s is answered is told so, as by the next call',
  async (path, body, headers) => {
    const person = await app.register();
    const transaction = database.transaction.bind(database);
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (stored) => {
      await person.call('DELETE', '/api/auth/account', { password: person.password });
      return transaction(stored);
    });
    const late = await person.call('POST', path, body, headers);
    const next = await person.call('GET', '/api/auth/me');
    expect([late.status, late.body]).toEqual([
      401,
      { ...(next.body as object), requestId: expect.any(String) as string },
    ]);
    expect(app.logged()).not.toContain('"level":50');
  },
);

test.each([
  ['/api/auth/profile', { name: 'Another name' }],
  ['/api/users/preferences', { theme: 'dark' }],
])('an account that is deleted while PUT %s is answered is no fault of the server', async (path, body) => {
  const person = await app.register();
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (stored) => {
    await person.call('DELETE', '/api/auth/account', { password: person.password });
    return transaction(stored);
  });
  expect((await person.call('PUT', path, body)).status).toBe(404);
  expect(app.logged()).not.toContain('"level":50');
});

test('a connection of a session that ends as it is made hears nothing', async () => {
  const person = await app.register();
  // So long unused that its next use is noted.
  await database.transaction(({ query }) =>
    query.updateTable('sessions').set({ last_seen_at: 0 }).where('user_id', '=', person.id).execute(),
  );
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (stored) => {
    expect((await person.call('POST', '/api/auth/logout')).status).toBe(200);
    return transaction(stored);
  });
  const socket = await person.connect().catch(() => undefined);
  await expect.poll(() => socket?.connected ?? false).toBe(false);
});
