import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pick } from '@symbi/testkit/request';
import { table } from '#support/attacks/routes/index.ts';
import { rowsWith } from '#support/attacks/rows.ts';
import { methodOf, pathOf, resolve } from '#support/attacks/table.ts';
import { settled, startWorld, type Person } from '#support/attacks/world.ts';

const { world, before } = await startWorld();

const CANARY = 'forged-canary';
const CENTURY = -2_000_000_000_000;

/** Fields no client may set, with values that would be recognized if stored. */
const forgeries = ({ things }: Person): Record<string, unknown> => ({
  _id: things['conversation'],
  id: things['agent'],
  owner: things['user'],
  ownerId: things['user'],
  owner_id: things['user'],
  userId: things['user'],
  user: things['user'],
  user_id: things['user'],
  role: CANARY,
  isAdmin: true,
  admin: CANARY,
  email: `${CANARY}@example.com`,
  email_key: CANARY,
  passwordHash: CANARY,
  password_hash: CANARY,
  tokens: [CANARY],
  createdAt: '1906-08-17T04:26:40.000Z',
  created_at: CENTURY,
  updatedAt: '1906-08-17T04:26:40.000Z',
  lastActivity: '1906-08-17T04:26:40.000Z',
  timestamp: '1906-08-17T04:26:40.000Z',
  messages: [{ sender: 'agent', content: CANARY }],
  sender: 'agent',
  status: CANARY,
  ethicalScore: 0.987_654_3,
  trustScore: 0.987_654_3,
  trust_score: 0.987_654_3,
  ciModel: CANARY,
  encryptedContent: CANARY,
  row_hash: CANARY,
  prev_hash: CANARY,
  seq: 987_654_321,
  version: undefined,
  signature: CANARY,
  bondStatus: 'Bonded',
  bond: CANARY,
  isOwn: true,
  mask: CANARY,
  sealed: CANARY,
  runId: things['conversation'],
  lease_owner: CANARY,
  __v: 987_654_321,
});

/** Only fields the route does not accept anyway. */
const foreignTo = (key: string, valid: object, given: Record<string, unknown>): Record<string, unknown> => {
  const schema = world.routeOf(key).description.body;
  const plain = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const own = new Set([...Object.keys(valid), ...(plain instanceof z.ZodObject ? Object.keys(plain.shape) : [])]);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name)));
};

const writes = [...table].filter(
  ([key, attack]) =>
    ['POST', 'PUT'].includes(methodOf(key)) && attack.kind !== 'open' && !(attack.kind === 'own' && attack.isFinal),
);

describe('fields that no client may set', () => {
  test.each(writes)('are refused or ignored by %s', async (key, attack) => {
    const { victim, attacker: person, server } = world;
    const valid = resolve(attack.body, person.things) ?? {};
    if (typeof valid !== 'object') throw new Error(`The body of '${key}' is no object`);
    const body = { ...valid, ...foreignTo(key, valid, forgeries(victim)) };
    const answer = await person.user.call(methodOf(key), pathOf(key, attack, person.things), body);
    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/forged-canary|1906-08-17|0\.9876543|987654321/);
    await settled(server);
    const stored = await rowsWith(server.app.database, [CANARY, String(CENTURY), '0.9876543', '987654321']);
    expect(stored).toEqual({});
    expect(await world.victimRows()).toEqual(before);
    expect(world.heard()).toEqual([]);
    // The same body without the forgeries succeeds, or was final the first time. A file has no fields: only its bytes
    // are accepted.
    const isUpload = world.routeOf(key).description.upload === true;
    expect((isUpload ? [415] : [200, 201, 202, 400, 404, 409]).includes(answer.status)).toBe(true);
  });

  test('do not make an agent public, bonded or somebody else’s', async () => {
    const { attacker, victim } = world;
    const made = await attacker.user.call('POST', '/api/agents', {
      name: 'Agent',
      ...forgeries(victim),
      ciModel: 'symbi-core',
      owner_id: victim.user.id,
    });
    const own = await attacker.user.call('GET', `/api/agents/${pick(made.body, 'data._id')}`);
    expect(own.body).toMatchObject({ data: { isOwn: true, isPublic: false, bondStatus: 'Not Bonded' } });
    expect(pick(made.body, 'data._id')).not.toBe(victim.things['agent']);
  });
});

describe('switches that do not exist', () => {
  test.each([
    ['?bypass_filter=true&debug=1&admin=1&owner=all', {}],
    ['', { 'x-request-from': 'internal', 'x-debug': '1', 'x-admin': 'true' }],
    ['?_method=DELETE', { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }],
  ])('have no effect: %s %j', async (query, headers) => {
    const { attacker, victim } = world;
    const { conversation } = victim.things;
    const foreign = await attacker.user.call('GET', `/api/conversations/${conversation}${query}`, undefined, headers);
    expect([400, 404]).toContain(foreign.status);
    const own = attacker.things['conversation'];
    await attacker.user.call('POST', `/api/conversations/${own}/messages${query}`, { content: 'Hello' }, headers);
    await attacker.user.call('GET', `/api/conversations/${own}${query}`, undefined, headers);
    expect((await attacker.user.call('GET', `/api/conversations/${own}`)).status).toBe(200);
    await settled(world.server);
    expect(await world.victimRows()).toEqual(before);
  });
});

describe('what the screens enforce', () => {
  test.each([
    ['POST', '/api/agents', { name: ' ' }],
    ['POST', '/api/agents', { name: 'A', temperature: 1.1 }],
    ['POST', '/api/agents', { name: 'A', temperature: '0.5' }],
    ['POST', '/api/agents', { name: 'A', maxTokens: 99 }],
    ['POST', '/api/agents', { name: 'A', maxTokens: 4_001 }],
    ['POST', '/api/agents', { name: 'A', maxTokens: 100.5 }],
    ['POST', '/api/agents', { name: 'A', trustScoreThreshold: -0.1 }],
    ['POST', '/api/agents', { name: 'A', provider: 'skynet' }],
    ['POST', '/api/agents', { name: 'A', metadata: { a: { b: 1 } } }],
    ['POST', '/api/users/api-keys', { name: 'K', provider: 'openai', key: ' ' }],
    ['POST', '/api/users/api-keys', { name: '', provider: 'openai', key: 'sk-1' }],
    ['POST', '/api/users/api-keys', { name: 'K', provider: 'local', key: 'sk-1' }],
    ['PUT', '/api/users/preferences', { theme: 'neon' }],
    ['PUT', '/api/auth/profile', { name: '' }],
    ['PUT', '/api/auth/profile', { newPassword: 'long enough' }],
    ['PUT', '/api/auth/profile', { newPassword: 'long enough', currentPassword: null }],
    ['PUT', '/api/auth/profile', { newPassword: 'long enough', currentPassword: '' }],
    ['PUT', '/api/auth/profile', { newPassword: '12345', currentPassword: 'correct horse' }],
    ['GET', '/api/conversations?limit=0', undefined],
    ['GET', '/api/conversations?archived=1', undefined],
    ['GET', '/api/search?q=', undefined],
  ])('is enforced by the server too: %s %s %j', async (method, path, body) => {
    expect((await world.attacker.user.call(method, path, body)).status).toBe(400);
  });

  test('a page is never larger than its limit', async () => {
    const { user, things } = world.attacker;
    const list = await user.call('GET', '/api/conversations?limit=999999999');
    expect(list.status).toBe(200);
    const window = await user.call('GET', `/api/conversations/${things['conversation']}/messages?limit=99999`);
    expect(window.status).toBe(200);
  });
});
