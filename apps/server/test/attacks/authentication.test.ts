// One database: every refusal comes from the single statement that finds a session, which all other files use.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { sendRaw } from '#support/attacks/raw.ts';
import { table } from '#support/attacks/routes/index.ts';
import { methodOf } from '#support/attacks/table.ts';
import { randomId, withoutRequestId } from '#support/attacks/world.ts';

let server: TestApp;
let user: TestUser;
let refusals: Record<string, Record<string, string>>;

beforeAll(async () => {
  server = await startApp();
  user = await server.register();
  const [gone, left] = [await server.register(), await server.register()];
  await gone.call('DELETE', '/api/auth/account', { password: gone.password });
  await left.call('POST', '/api/auth/logout');
  const flipped = `${user.token.slice(0, -2)}${user.token.at(-2) === 'A' ? 'B' : 'A'}${user.token.at(-1)}`;
  refusals = {
    'no token': {},
    'an empty header': { authorization: '' },
    'an empty token': { authorization: 'Bearer ' },
    'a random token': { authorization: `Bearer ${'a'.repeat(43)}` },
    'a token with one bit changed': { authorization: `Bearer ${flipped}` },
    'a token that is cut': { authorization: `Bearer ${user.token.slice(0, -1)}` },
    'a token with more after it': { authorization: `Bearer ${user.token}A` },
    'a signed token without a signature': { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
    'the hash of the token': { authorization: `Bearer ${Buffer.from(user.token).toString('hex')}` },
    'another scheme': { authorization: `Basic ${user.token}` },
    'a scheme in lower case': { authorization: `bearer ${user.token}` },
    'the token of a deleted account': { authorization: `Bearer ${gone.token}` },
    'the token of an ended session': { authorization: `Bearer ${left.token}` },
    'the token in a cookie': { cookie: `token=${user.token}; session=${user.token}` },
    'the token as an API key': { 'x-api-key': user.token },
    'the user in a header': { 'x-user-id': user.id, 'x-forwarded-user': user.email, 'x-lobe-chat-auth': user.id },
    'an internal caller': { 'x-request-from': 'internal', 'x-forwarded-for': '127.0.0.1' },
  };
});
afterAll(() => server.stop());

const pathWith = (key: string): string => key.slice(key.indexOf(' ') + 1).replaceAll(/:\w+/g, randomId());
const closed = [...table].filter(([, attack]) => attack.kind !== 'open').map(([key]) => key);

describe('without a session', () => {
  test.each(closed)('%s answers 401, always with the same body', async (key) => {
    const bodies = new Set<string>();
    for (const [name, headers] of Object.entries(refusals)) {
      const answer = await sendRaw(server.url, methodOf(key), pathWith(key), headers);
      expect([name, answer.status]).toEqual([name, 401]);
      bodies.add(withoutRequestId(answer.text));
    }
    const inBody = await sendRaw(
      server.url,
      methodOf(key),
      `${pathWith(key)}?token=${user.token}&access_token=${user.token}`,
      { 'content-type': 'application/json' },
      JSON.stringify({ token: user.token, authorization: `Bearer ${user.token}` }),
    );
    expect(inBody.status).toBe(401);
    bodies.add(withoutRequestId(inBody.text));
    expect(bodies.size).toBe(1);
  });

  test('nothing of a closed route is told by a broken body, a wrong id or an unknown path', async () => {
    const tries: [string, string, string?][] = [
      ['POST', '/api/agents', '{'],
      ['POST', '/api/agents', `{"name":"${'x'.repeat(300_000)}"}`],
      ['GET', '/api/agents/%00'],
      ['GET', '/api/agents?limit=nonsense'],
      ['GET', '/api/nothing/here'],
      ['POST', '/api'],
      ['DELETE', '/api/conversations'],
      ['PATCH', '/api/agents'],
      ['OPTIONS', '/api/agents'],
      ['HEAD', '/api/agents'],
    ];
    for (const [method, path, body] of tries) {
      const answer = await sendRaw(server.url, method, path, { 'content-type': 'application/json' }, body);
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  test('only these routes answer', () => {
    expect([...table].filter(([, attack]) => attack.kind === 'open').map(([key]) => key)).toEqual([
      'GET /healthz',
      'GET /readyz',
      'GET /api/site',
      'POST /api/auth/register',
      'POST /api/auth/login',
      'GET /api/shared/:token',
    ]);
  });
});

describe('a session', () => {
  test('that is over is over for calls and for the live channel; the others live on', async () => {
    const person = await server.register();
    const login = await server.call('POST', '/api/auth/login', { email: person.email, password: person.password });
    const second = { authorization: `Bearer ${pick(login.body, 'data.token')}` };
    const socket = await person.connect();
    const over = new Promise((resolve) => socket.once('disconnect', resolve));
    await person.call('POST', '/api/auth/logout');
    await over;
    expect((await person.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await server.call('GET', '/api/auth/me', undefined, second)).status).toBe(200);
  });

  test('of the same person on another device hears of a changed password and ends', async () => {
    const person = await server.register();
    const login = await server.call('POST', '/api/auth/login', { email: person.email, password: person.password });
    const other = pick(login.body, 'data.token');
    const socket = await person.connect();
    const over = new Promise((resolve) => socket.once('disconnect', resolve));
    const changed = await server.call(
      'PUT',
      '/api/auth/profile',
      { currentPassword: person.password, newPassword: 'another one' },
      { authorization: `Bearer ${other}` },
    );
    expect(changed.status).toBe(200);
    await over;
    expect((await person.call('GET', '/api/auth/me')).status).toBe(401);
  });

  test('is kept as a hash only', async () => {
    const rows = await server.app.database.read.selectFrom('sessions').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(user.token);
    expect(server.logged()).not.toContain(user.token);
  });
});
