import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import { startApp, type TestApp } from '#support/app.ts';
import { createId } from '../../platform/id.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const register = (body: unknown) => server.call('POST', '/api/auth/register', body);

describe('registering', () => {
  test.each([
    [{ name: '  ', email: 'a@example.com', password: 'secret1' }, { name: 'Name is required' }],
    [{ name: 'A', email: '', password: 'secret1' }, { email: 'Email is required' }],
    [{ name: 'A', email: 'nobody', password: 'secret1' }, { email: 'Email is invalid' }],
    [{ name: 'A', email: '"a b"@example.com', password: 'secret1' }, { email: 'Email is invalid' }],
    [{ name: 'A', email: 'a@example.com\r\nBcc: b@example.com', password: 'secret1' }, { email: 'Email is invalid' }],
    [{ name: 'A', email: 'a\u200B@example.com', password: 'secret1' }, { email: 'Email is invalid' }],
    [{ name: 'A', email: 'a@example.com', password: '' }, { password: 'Password is required' }],
    [{ name: 'A', email: 'a@example.com', password: '12345' }, { password: 'Password must be at least 6 characters' }],
  ])('refuses %j with the words of the specification', async (body, fields) => {
    const answer = await register(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: 'invalid', fields });
  });

  test('gives one account to a hundred simultaneous registrations of one address', async () => {
    const spellings = ['kim@example.com', 'KIM@example.com', 'Kim@Example.com', '\u212Aim@example.com'];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        register({ name: 'Kim', email: spellings[index % 4], password: 'secret1' }),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(99);
  });

  test('starts every account with an agent that needs no key', async () => {
    const user = await server.register('Ann');
    const agents = await user.call('GET', '/api/agents');
    expect(agents.body).toMatchObject({ count: 1, data: [{ name: 'Symbi Core', provider: 'local' }] });
  });
});

describe('signing in', () => {
  test('does not tell an unknown address from a wrong password', async () => {
    const user = await server.register();
    const wrong = await server.call('POST', '/api/auth/login', { email: user.email, password: 'wrong password' });
    const unknown = await server.call('POST', '/api/auth/login', {
      email: 'nobody@example.com',
      password: 'wrong password',
    });
    expect(wrong.status).toBe(401);
    const withoutId = (text: string) => text.replace(/"requestId":"\w+"/, '');
    expect(withoutId(unknown.text)).toBe(withoutId(wrong.text));
  });

  test('locks an account after ten wrong passwords, also for the right one, and leaves open sessions alone', async () => {
    const user = await server.register();
    const attempt = (password: string) =>
      server.call('POST', '/api/auth/login', { email: user.email.toUpperCase(), password });
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt('wrong password')));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    const locked = await attempt(user.password);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await user.call('GET', '/api/auth/me')).status).toBe(200);
  });

  test('lasts until it expires, and no longer', async () => {
    const user = await server.register();
    const expire = (at: number) =>
      server.app.database.transaction(({ query }) =>
        query.updateTable('sessions').set({ expires_at: at }).where('user_id', '=', user.id).execute(),
      );
    await expire(Date.now() + 60_000);
    expect((await user.call('GET', '/api/auth/me')).status).toBe(200);
    await expire(Date.now() - 1);
    expect((await user.call('GET', '/api/auth/me')).status).toBe(401);
  });

  test('locks no account for longer than a quarter of an hour because the clock had run ahead', async () => {
    const user = await server.register();
    const attempt = () => server.call('POST', '/api/auth/login', { email: user.email, password: 'wrong password' });
    await Promise.all(Array.from({ length: 11 }, attempt));
    const year = Date.now() + 365 * 86_400_000;
    await server.app.database.transaction(({ query }) =>
      query
        .updateTable('rate_limits')
        .set({ window_ends_at: year })
        .where('key', '=', `login-account:${user.email}`)
        .execute(),
    );
    const locked = await attempt();
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
  });

  test.each([null, '', [], {}, 7, true, { $gt: '' }, ['a@x.io', 'b@x.io']])(
    'refuses %j as a field with 400',
    async (value) => {
      expect((await server.call('POST', '/api/auth/login', { email: value, password: 'secret1' })).status).toBe(400);
      expect((await server.call('POST', '/api/auth/login', { email: 'a@example.com', password: value })).status).toBe(
        400,
      );
    },
  );
});

describe('sessions', () => {
  test('end with logout, at once, on calls and on the live channel', async () => {
    const user = await server.register();
    const socket = await user.connect();
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    expect((await user.call('POST', '/api/auth/logout')).status).toBe(200);
    expect((await user.call('GET', '/api/auth/me')).status).toBe(401);
    await closed;
    await expect(user.connect()).rejects.toThrow('unauthenticated');
  });

  test('other than this one end with a change of password', async () => {
    const user = await server.register();
    const login = await server.call('POST', '/api/auth/login', { email: user.email, password: user.password });
    const other = { authorization: `Bearer ${pick(login.body, 'data.token')}` };
    const refused = await user.call('PUT', '/api/auth/profile', { newPassword: 'another one' });
    expect(refused.body).toMatchObject({ fields: { currentPassword: 'Current password is required' } });
    const wrong = await user.call('PUT', '/api/auth/profile', { currentPassword: 'no', newPassword: 'another one' });
    expect(wrong.status).toBe(400);
    const changed = await user.call('PUT', '/api/auth/profile', {
      name: 'New Name',
      currentPassword: user.password,
      newPassword: 'another one',
    });
    expect(changed.body).toMatchObject({ data: { name: 'New Name' } });
    expect((await user.call('GET', '/api/auth/me')).status).toBe(200);
    expect((await server.call('GET', '/api/auth/me', undefined, other)).status).toBe(401);
  });

  test('beyond a hundred end, the one first that was not used for longest, and never those of others', async () => {
    const [ann, bob] = [await server.register(), await server.register()];
    const { database } = server.app;
    const [now, day] = [Date.now(), 24 * 60 * 60 * 1000];
    const earlier = Array.from({ length: 99 }, (_, days) => {
      const at = now - (days + 1) * day;
      const times = { created_at: at, last_seen_at: at, expires_at: now + day };
      return { id: createId(), user_id: ann.id, token_hash: createId(), user_agent: '', ...times };
    });
    await database.transaction(async ({ query }) => {
      await query.insertInto('sessions').values(earlier).execute();
      const longAgo = { last_seen_at: now - 200 * day };
      await query.updateTable('sessions').set(longAgo).where('user_id', '=', bob.id).execute();
    });
    const signIn = { email: ann.email, password: ann.password };
    expect((await server.call('POST', '/api/auth/login', signIn)).status).toBe(200);
    const mine = database.read.selectFrom('sessions').select('id').where('user_id', '=', ann.id);
    const kept = new Set((await mine.execute()).map(({ id }) => id));
    expect(kept.size).toBe(100);
    expect(earlier.filter(({ id }) => !kept.has(id))).toEqual([earlier.at(-1)]);
    expect((await bob.call('GET', '/api/auth/me')).status).toBe(200);
  });

  test('of another user cannot be ended', async () => {
    const [ann, bob] = [await server.register(), await server.register()];
    const sessions = await ann.call('GET', '/api/auth/sessions');
    expect((await bob.call('DELETE', `/api/auth/sessions/${pick(sessions.body, 'data.0._id')}`)).status).toBe(404);
    expect((await ann.call('GET', '/api/auth/me')).status).toBe(200);
  });

  test('are not found in cookies, queries or other headers', async () => {
    const { token } = await server.register();
    const attempts: [string, Record<string, string>][] = [
      ['/api/auth/me', { cookie: `token=${token}` }],
      [`/api/auth/me?token=${token}`, {}],
      ['/api/auth/me', { 'x-api-key': token }],
      ['/api/auth/me', { authorization: `Basic ${token}` }],
      ['/api/auth/me', { authorization: 'Bearer ' }],
    ];
    for (const [path, headers] of attempts)
      expect((await server.call('GET', path, undefined, headers)).status).toBe(401);
    expect(server.logged()).not.toContain(token);
  });
});

describe('the account', () => {
  test('is exported whole and deleted whole', async () => {
    const user = await server.register('Ann');
    const exported = await user.call('GET', '/api/auth/export');
    expect(exported.body).toMatchObject({
      data: { format: 'symbi-account/1', user: { email: user.email }, parts: { agents: [{ name: 'Symbi Core' }] } },
    });
    expect((await user.call('DELETE', '/api/auth/account', { password: 'wrong' })).status).toBe(400);
    expect((await user.call('DELETE', '/api/auth/account', { password: user.password })).status).toBe(200);
    expect((await user.call('GET', '/api/auth/me')).status).toBe(401);
    const login = await server.call('POST', '/api/auth/login', { email: user.email, password: user.password });
    expect(login.status).toBe(401);
  });

  test('keeps preferences, and the dashboard counts what is there', async () => {
    const user = await server.register();
    const saved = await user.call('PUT', '/api/users/preferences', {
      defaultModel: 'claude-2',
      theme: 'dark',
      notifications: false,
    });
    expect(saved.body).toMatchObject({ data: { defaultModel: 'claude-2', theme: 'dark', notifications: false } });
    const unknown = await user.call('PUT', '/api/users/preferences', { defaultModel: 'banana' });
    expect(unknown.status).toBe(400);
    expect(unknown.body).toMatchObject({
      fields: { defaultModel: expect.stringContaining('must be one of') as string },
    });
    const { body: me } = await user.call('GET', '/api/auth/me');
    expect(me).toMatchObject({ data: { preferences: { theme: 'dark', defaultModel: 'claude-2' } } });
    const listed = await user.call('GET', '/api/llm/models/openai');
    expect(listed.body).toMatchObject({ data: { live: false, hasFailed: false } });
    const dashboard = await user.call('GET', '/api/users/dashboard');
    expect(dashboard.body).toMatchObject({
      data: { conversations: 0, agents: 1, messages: 0, status: { sample: true } },
    });
  });

  test('stores keys that nobody sees again', async () => {
    const user = await server.register();
    const key = 'sk-canary-0123456789abcdef';
    const created = await user.call('POST', '/api/users/api-keys', { name: 'Mine', provider: 'openai', key });
    expect(created.body).toMatchObject({ data: { key: 'sk-...cdef' } });
    const short = await user.call('POST', '/api/users/api-keys', { name: 'Short', provider: 'v0', key: 'abc123' });
    expect(short.body).toMatchObject({ data: { key: '•••••••' } });
    const list = await user.call('GET', '/api/users/api-keys');
    const exported = await user.call('GET', '/api/auth/export');
    for (const text of [created.text, list.text, exported.text, server.logged()]) expect(text).not.toContain('canary');
    const rows = await server.app.database.read.selectFrom('api_keys').select('sealed').execute();
    expect(JSON.stringify(rows)).not.toContain('canary');
  });
});
