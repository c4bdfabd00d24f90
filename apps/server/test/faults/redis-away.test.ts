import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import { createDataPlace, startProcess } from '#support/faults/process.ts';
import { openTab } from '#support/faults/tab.ts';
import { createRedisServer } from '@symbi/testkit/redis-server';
import { createTalker } from '#support/faults/traffic.ts';

let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
});
afterEach(() => fakes.reset());
afterAll(() => fakes.close());

const call = async (url: string, token: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    // Nobody waits for Redis.
    signal: AbortSignal.timeout(4_000),
  });
  return { status: response.status, body: (await response.json()) as unknown };
};

const startRedis = async () => {
  const redis = await createRedisServer();
  if (redis === undefined) throw new Error('Redis is not installed');
  onTestFinished(redis.remove);
  await redis.start();
  return redis;
};

const isInstalled = await createRedisServer().then(async (redis) => {
  await redis?.remove();
  return redis !== undefined;
});

const readiness = async (url: string): Promise<unknown> => (await call(url, '', 'GET', '/readyz')).body;

// One process on the built-in database, so once: the tests below cover PostgreSQL.
describe.runIf(isInstalled && process.env['TEST_DATABASE_URL'] === undefined)('a Redis that goes away', () => {
  test('leaves one process serving, limiting and live, and is used again when it is back', async () => {
    const redis = await startRedis();
    const place = await createDataPlace(null);
    onTestFinished(place.remove);
    const server = await startProcess({ ...place.variables, REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '1' });
    const { token, conversation } = await createTalker(server.url, 1);
    expect(await readiness(server.url)).toEqual({ success: true });
    const tab = await openTab(server.url, token, conversation);

    for (const [goAway, comeBack] of [
      [redis.kill, redis.start],
      [redis.freeze, redis.thaw],
    ] as const) {
      await goAway();
      await eventually(async () => (JSON.stringify(await readiness(server.url)).includes('redis') ? true : undefined));
      expect((await call(server.url, '', 'GET', '/healthz')).status).toBe(200);
      const credentials = { email: 'talker1@example.com', password: 'secret1' };
      expect((await call(server.url, '', 'POST', '/api/auth/login', credentials)).status).toBe(200);
      const created = tab.heard['newMessage']?.length ?? 0;
      const path = `/api/conversations/${conversation}/messages`;
      expect((await call(server.url, token, 'POST', path, { content: 'Hello' })).status).toBe(201);
      await expect.poll(() => tab.heard['newMessage']?.length ?? 0).toBeGreaterThan(created);
      await comeBack();
      await eventually(async () =>
        JSON.stringify(await readiness(server.url)) === '{"success":true}' ? true : undefined,
      );
      expect((await call(server.url, token, 'GET', '/api/auth/me')).status).toBe(200);
    }
    await server.kill('SIGTERM');
  });

  test('does not lift the limits: a password is guessed no more often, and calls are counted', async () => {
    const redis = await startRedis();
    const place = await createDataPlace(null);
    onTestFinished(place.remove);
    const server = await startProcess({ ...place.variables, REDIS_URL: redis.url, RATE_LIMIT_FACTOR: '1' });
    const { token } = await createTalker(server.url, 1);
    await redis.kill();
    const wrong = { email: 'talker1@example.com', password: 'wrong password' };
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await call(server.url, '', 'POST', '/api/auth/login', wrong)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    const counted = new Set<number>();
    for (let round = 0; round < 32; round += 1) {
      const calls = Array.from({ length: 100 }, () => call(server.url, token, 'GET', '/api/auth/me'));
      for (const { status } of await Promise.all(calls)) counted.add(status);
    }
    expect(counted).toEqual(new Set([200, 429]));
    expect((await call(server.url, '', 'GET', '/healthz')).status).toBe(200);
    await server.kill('SIGTERM');
  });

  test('and is away from the start lets the process start, and is used when it comes', async () => {
    const redis = await startRedis();
    await redis.kill();
    const place = await createDataPlace(null);
    onTestFinished(place.remove);
    const server = await startProcess({ ...place.variables, REDIS_URL: redis.url });
    expect(await readiness(server.url)).toEqual({ success: true, degraded: ['redis'] });
    const { token, conversation } = await createTalker(server.url, 1);
    await redis.start();
    await eventually(async () =>
      JSON.stringify(await readiness(server.url)) === '{"success":true}' ? true : undefined,
    );
    const tab = await openTab(server.url, token, conversation);
    await call(server.url, token, 'POST', `/api/conversations/${conversation}/messages`, { content: 'Hello' });
    await expect.poll(() => tab.heard['newMessage']?.length ?? 0).toBeGreaterThan(0);
    await server.kill('SIGTERM');
  });
});

describe.runIf(isInstalled && process.env['TEST_DATABASE_URL'] !== undefined)('two processes without Redis', () => {
  test('serve on, and a tab of the other one asks anew for what it missed', async () => {
    const redis = await startRedis();
    const place = await createDataPlace();
    onTestFinished(place.remove);
    const variables = { ...place.variables, REDIS_URL: redis.url, OPENAI_BASE_URL: fakes.baseUrls.openai };
    const first = await startProcess(variables);
    const second = await startProcess(variables);
    const { token, conversation } = await createTalker(first.url, 1);
    const key = { name: 'K', provider: 'openai', key: 'sk-test-0123456789' };
    await call(first.url, token, 'POST', '/api/users/api-keys', key);
    const tab = await openTab(second.url, token, conversation);
    const path = `/api/conversations/${conversation}/messages`;
    fakes.script({ reply: 'word '.repeat(5_000), tokensPerSecond: 50 });
    const sent = await call(first.url, token, 'POST', path, { content: 'Go on' });
    const replyId = pick(sent.body, 'reply._id');
    await expect.poll(() => tab.heard['message:delta']?.length ?? 0).toBeGreaterThan(3);
    await redis.kill();
    // The other process stops it through the row alone.
    const stopped = await call(second.url, token, 'POST', `${path}/${replyId}/stop`);
    expect(stopped.body).toMatchObject({ data: { status: 'stopped' } });
    expect(tab.heard['message:done']).toBeUndefined();
    await redis.start();
    expect(await tab.disconnected).toBe('transport close');
    const again = await openTab(second.url, token, conversation);
    fakes.script({ reply: 'Better now.' });
    await call(first.url, token, 'POST', path, { content: 'Again' });
    await expect.poll(() => again.heard['message:done']?.length ?? 0).toBe(1);
    await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')]);
  });
});
