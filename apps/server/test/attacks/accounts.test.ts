import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { randomId, withoutRequestId } from '#support/attacks/world.ts';
import { programVariables } from '@symbi/testkit/programs';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/auth/login', { email, password }, headers);

describe('guessing a password', () => {
  const spellings = (email: string): string[] => [
    email,
    email.toUpperCase(),
    ` ${email} `,
    email.replace('@', '@').replace('example', 'ＥＸＡＭＰＬＥ'),
    email.normalize('NFD'),
  ];

  test('at a hundred at once, in any spelling and from any address, is checked ten times', async () => {
    const user = await server.register();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        login(spellings(user.email)[index % 5] ?? '', `guess ${index}`, {
          'x-forwarded-for': `10.0.0.${index}`,
          forwarded: `for=10.0.1.${index}`,
          'x-real-ip': `10.0.2.${index}`,
        }),
      ),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(90);
    for (const answer of answers.filter(({ status }) => status === 429))
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('counts wherever a password is asked for, and goes on counting after a restart', async () => {
    let own = await startApp();
    const user = await own.register();
    const call = (method: string, path: string, body: unknown) =>
      own.call(method, path, body, { authorization: `Bearer ${user.token}` });
    for (let index = 0; index < 5; index += 1) {
      await call('PUT', '/api/auth/profile', { currentPassword: `guess ${index}`, newPassword: 'another one' });
      await call('DELETE', '/api/auth/account', { password: `guess ${index}` });
    }
    own = await own.restart();
    for (const [method, path, body] of [
      ['POST', '/api/auth/login', { email: user.email, password: user.password }],
      ['PUT', '/api/auth/profile', { currentPassword: user.password, newPassword: 'another one' }],
      ['DELETE', '/api/auth/account', { password: user.password }],
    ] as const)
      expect([path, (await call(method, path, body)).status]).toEqual([path, 429]);
    expect((await call('GET', '/api/auth/me', undefined)).status).toBe(200);
    await own.stop();
  });

  test('of a thousand accounts from one address is limited', async () => {
    const strict = await startApp({ RATE_LIMIT_FACTOR: '1' });
    const statuses = new Set<number>();
    for (let round = 0; round < 12; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          strict.call(
            'POST',
            '/api/auth/login',
            { email: `person${round}-${index}@example.com`, password: 'secret1' },
            { 'x-forwarded-for': `10.${round}.0.${index}` },
          ),
        ),
      );
      for (const answer of answers) statuses.add(answer.status);
    }
    expect(statuses).toEqual(new Set([401, 429]));
    await strict.stop();
  });

  test('says the same of an unknown address, to the byte, in headers too', async () => {
    const user = await server.register();
    const [known, unknown] = [await login(user.email, 'wrong'), await login('nobody@example.com', 'wrong')];
    expect(withoutRequestId(known.text)).toBe(withoutRequestId(unknown.text));
    const names = (answer: { headers: Headers }) => [...answer.headers.keys()].toSorted();
    expect(names(known)).toEqual(names(unknown));
    expect(known.headers.get('content-length')).toBe(unknown.headers.get('content-length'));
  });
});

describe('an e-mail address', () => {
  const register = (email: string) =>
    server.call('POST', '/api/auth/register', { name: 'Kim', email, password: 'secret1' });

  test('is one account in all spellings that mean the same, and another in look-alikes', async () => {
    const name = `kim${randomId().slice(0, 8)}`;
    expect((await register(`${name}@example.com`)).status).toBe(201);
    for (const same of [
      `${name.toUpperCase()}@EXAMPLE.COM`,
      `\u212A${name.slice(1)}@example.com`,
      ` ${name}@example.com`,
    ])
      expect([same, (await register(same)).status]).toEqual([same, 409]);
    for (const other of [`\u043Aim${name.slice(3)}@example.com`, `k\u0456m${name.slice(3)}@example.com`])
      expect([other, (await register(other)).status]).toEqual([other, 201]);
  });

  test.each([
    ['a\u0130b@example.com', [201, 409, 400]],
    ['a\u200Bb@example.com', [400]],
    ['\u202Ea@example.com', [400]],
    ['a@example.com\r\nBcc: x@example.com', [400]],
    ['"a b"@example.com', [400]],
    [`${'a'.repeat(250)}@example.com`, [400]],
    ['a@b', [400]],
    ['a@@example.com', [400]],
    ['a@example.com,b@example.com', [400]],
  ])('like %j is judged by shape', async (email, expected) => {
    expect(expected).toContain((await register(email)).status);
  });

  test('that two people want at once belongs to one of them, with one account behind it', async () => {
    const name = randomId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register(index % 2 === 0 ? `${name}@example.com` : `${name.toUpperCase()}@example.com`),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    const rows = await server.app.database.read
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', `${name}@example.com`)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

test('ids cannot be counted on from one another', async () => {
  const user = await server.register();
  const ids: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    const made = await user.call('POST', '/api/agents', { name: `Agent ${index}` });
    ids.push((made.body as { data: { _id: string } }).data._id);
  }
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(20);
  expect(new Set(ids.map((id) => id.slice(-8))).size).toBe(20);
  const newest = BigInt(`0x${ids.at(-1) ?? '0'}`);
  const other = await server.register();
  for (let step = -100n; step <= 100n; step += 1n) {
    const guess = (newest + step).toString(16).padStart(24, '0').slice(-24);
    expect((await other.call('GET', `/api/agents/${guess}`)).status).toBe(404);
  }
});

describe('the start', () => {
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const random = 'kJ8x0V3r1mQ2pY7nW5tZ9bC4dF6gH8jL0aS2eU4iO6o=';
  const bad: readonly [string, Record<string, string>, RegExp][] = [
    ['a key of zeros', { SYMBI_KEYRING: `k1:${Buffer.alloc(32).toString('base64')}` }, /not random/],
    ['a placeholder', { SYMBI_KEYRING: 'changeme' }, /SYMBI_KEYRING/],
    ['a key twice', { SYMBI_KEYRING: `k1:${random},k1:${random}` }, /twice/],
    [
      'bad values',
      { PORT: '70000', PUBLIC_URL: 'javascript:alert(1)', DATABASE_URL: 'mysql://x' },
      /PORT.*DATABASE_URL.*PUBLIC_URL/,
    ],
  ];

  test('refuses bad values in one line each', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'symbi-start-'));
    const start = async (variables: Record<string, string>) => {
      const env = { ...programVariables, PORT: '0', DATA_DIR: join(directory, 'data'), ...variables };
      return promisify(execFile)(process.execPath, [main], { env }).then(
        () => ({ code: 0, stderr: '' }),
        (error: { code: number; stderr: string }) => error,
      );
    };
    const answers = await Promise.all(
      bad.map(async ([what, variables, line]) => ({ what, line, ...(await start(variables)) })),
    );
    for (const { what, line, code, stderr } of answers) {
      expect([what, code]).toEqual([what, 1]);
      expect(stderr).toMatch(line);
      expect([what, stderr.trim().split('\n').length]).toEqual([what, 1]);
      expect(stderr).not.toContain(random);
    }
    rmSync(directory, { recursive: true, force: true });
  });
});
