import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { rowsWith } from '#support/attacks/rows.ts';
import { consentTo, startConversation, talk } from '@symbi/testkit/talk';

let fakes: FakeProviders;
let server: TestApp;
const spoken: string[] = [];
beforeAll(async () => {
  fakes = await startFakeProviders();
  const { openai, anthropic, together, perplexity, v0 } = fakes.baseUrls;
  server = await startApp({
    OPENAI_BASE_URL: openai,
    ANTHROPIC_BASE_URL: anthropic,
    TOGETHER_BASE_URL: together,
    PERPLEXITY_BASE_URL: perplexity,
    V0_BASE_URL: v0,
    METRICS: '1',
  });
});
afterEach(() => fakes.reset());
afterAll(async () => {
  await server.stop();
  await fakes.close();
});

const canaries: string[] = [];
const createKey = async (user: TestUser, provider: string): Promise<{ id: string; key: string }> => {
  const key = `sk-${provider}-${randomBytes(16).toString('hex')}`;
  canaries.push(key);
  const stored = await user.call('POST', '/api/users/api-keys', { name: 'Key', provider, key });
  spoken.push(stored.text);
  return { id: pick(stored.body, 'data._id'), key };
};

const createAgent = async (user: TestUser, input: Record<string, unknown>): Promise<string> => {
  const made = await user.call('POST', '/api/agents', { name: 'Agent', model: 'fake', ...input });
  spoken.push(made.text);
  return pick(made.body, 'data._id');
};

/** Every part of a request that could contain a key. */
const sentText = (): string => JSON.stringify(fakes.requests.map(({ headers, body, path }) => [headers, body, path]));

const ask = async (user: TestUser, agentId: string, content = 'Hello') => {
  await consentTo(user, agentId);
  const conversation = await startConversation(user, agentId);
  const { reply } = await talk(user, conversation, content);
  spoken.push(JSON.stringify(reply));
  return reply;
};

const providers = ['openai', 'anthropic', 'together', 'perplexity', 'v0', 'custom'] as const;

describe('a provider key', () => {
  test.each(providers)('of %s is sent to no other provider', async (provider) => {
    const user = await server.register();
    const keys = new Map<string, string>();
    for (const each of providers) keys.set(each, (await createKey(user, each)).key);
    const own = await createKey(user, provider);
    const baseUrl = provider === 'custom' ? { baseUrl: fakes.baseUrls.custom } : {};
    await ask(user, await createAgent(user, { provider, apiKeyId: own.id, ...baseUrl }));
    expect(fakes.requests.length).toBeGreaterThan(0);
    for (const request of fakes.requests) expect(request.path).toContain(`/${provider}/`);
    expect(sentText()).toContain(own.key);
    for (const key of keys.values()) expect(sentText()).not.toContain(key);
  });

  test('of the owner of a public agent is never used for others', async () => {
    const [victim, attacker] = [await server.register(), await server.register()];
    const theirs = await createKey(victim, 'openai');
    const agentId = await createAgent(victim, { provider: 'openai', apiKeyId: theirs.id, isPublic: true });
    const without = await ask(attacker, agentId);
    expect(without.failure?.message).toBe('OpenAI API key not found. Please add your OpenAI API key in Settings.');
    expect(fakes.requests).toHaveLength(0);
    const mine = await createKey(attacker, 'openai');
    expect((await ask(attacker, agentId)).status).toBe('complete');
    expect(sentText()).toContain(mine.key);
    expect(sentText()).not.toContain(theirs.key);
  });

  test('is not sent to the host that the owner of a public agent chose', async () => {
    const [victim, attacker] = [await server.register(), await server.register()];
    await createKey(attacker, 'custom');
    const theirs = await createKey(victim, 'custom');
    const agentId = await createAgent(victim, {
      provider: 'custom',
      baseUrl: fakes.baseUrls.custom,
      apiKeyId: theirs.id,
      isPublic: true,
    });
    const reply = await ask(attacker, agentId);
    expect(reply.status).toBe('failed');
    expect(sentText()).not.toMatch(/sk-custom/);
  });

  test('of somebody else that stands in a forged row is refused when it is used', async () => {
    const [victim, attacker] = [await server.register(), await server.register()];
    const theirs = await createKey(victim, 'openai');
    const agentId = await createAgent(attacker, { provider: 'openai' });
    await server.app.database.transaction(({ query }) =>
      query.updateTable('agents').set({ api_key_id: theirs.id }).where('id', '=', agentId).execute(),
    );
    expect((await ask(attacker, agentId)).failure?.code).toBe('key_missing');
    expect(fakes.requests).toHaveLength(0);
  });

  test('that is deleted is not replaced by another in silence', async () => {
    const user = await server.register();
    const key = await createKey(user, 'anthropic');
    const agentId = await createAgent(user, { provider: 'anthropic', apiKeyId: key.id });
    const removed = await user.call('DELETE', `/api/users/api-keys/${key.id}`);
    expect(removed.body).toMatchObject({ agents: [{ _id: agentId }] });
    expect((await ask(user, agentId)).failure?.message).toContain('Anthropic API key not found');
    expect(fakes.requests).toHaveLength(0);
  });

  test('does not follow an agent to another provider or another host', async () => {
    const user = await server.register();
    const key = await createKey(user, 'openai');
    const agentId = await createAgent(user, { provider: 'openai', apiKeyId: key.id });
    const moved = await user.call('PUT', `/api/agents/${agentId}`, {
      provider: 'custom',
      baseUrl: fakes.baseUrls.custom,
    });
    expect(moved.body).toMatchObject({ data: { apiKeyId: null } });
    await ask(user, agentId);
    expect(sentText()).not.toContain(key.key);
    const custom = await createKey(user, 'custom');
    await user.call('PUT', `/api/agents/${agentId}`, { apiKeyId: custom.id });
    const again = await user.call('PUT', `/api/agents/${agentId}`, { baseUrl: `${fakes.url}/other/v1` });
    expect(again.body).toMatchObject({ data: { apiKeyId: null } });
    const refused = await user.call('PUT', `/api/agents/${agentId}`, { apiKeyId: key.id });
    expect(refused.status).toBe(400);
  });
});

const publicFields = [
  '_id',
  'bondStatus',
  'ciEnabled',
  'ciModel',
  'contextBridgeEnabled',
  'createdAt',
  'description',
  'destination',
  'isOwn',
  'isPublic',
  'maxTokens',
  'model',
  'name',
  'provider',
  'seesPictures',
  'temperature',
  'trustScoreThreshold',
  'updatedAt',
];

describe('a public agent', () => {
  const prepare = async () => {
    const [victim, attacker] = [await server.register(), await server.register()];
    const key = await createKey(victim, 'openai');
    const agentId = await createAgent(victim, {
      provider: 'openai',
      apiKeyId: key.id,
      isPublic: true,
      systemPrompt: 'secret-prompt',
      metadata: { note: 'secret-note' },
    });
    return { victim, attacker, agentId };
  };

  test('shows others a fixed list of fields', async () => {
    const { attacker, agentId } = await prepare();
    const one = await attacker.call('GET', `/api/agents/${agentId}`);
    expect(Object.keys((one.body as { data: object }).data).toSorted()).toEqual(publicFields);
    const list = await attacker.call('GET', '/api/agents/public');
    for (const item of (list.body as { data: object[] }).data)
      expect(Object.keys(item).filter((name) => !publicFields.includes(name))).toEqual([]);
    for (const text of [one.text, list.text]) expect(text).not.toMatch(/secret-prompt|secret-note|@example\.com/);
  });

  test('can be used by others and changed by none of them', async () => {
    const { victim, attacker, agentId } = await prepare();
    const before = await rowsWith(server.app.database, [agentId]);
    for (const [method, path, body] of [
      ['PUT', '', { name: 'Mine now' }],
      ['DELETE', '', undefined],
      ['POST', '/bond', {}],
    ] as const)
      expect([403, 404]).toContain((await attacker.call(method, `/api/agents/${agentId}${path}`, body)).status);
    expect(await rowsWith(server.app.database, [agentId])).toEqual(before);
    expect((await victim.call('GET', `/api/agents/${agentId}`)).body).toMatchObject({ data: { isOwn: true } });
  });

  test('is copied without key, prompt and notes, and not in public', async () => {
    const { attacker, agentId } = await prepare();
    const copy = await attacker.call('POST', `/api/agents/${agentId}/duplicate`);
    expect(copy.body).toMatchObject({
      data: { apiKeyId: null, isPublic: false, isOwn: true, systemPrompt: '', metadata: {} },
    });
    expect(copy.text).not.toMatch(/secret-prompt|secret-note/);
  });
});

describe('what goes out', () => {
  test('is what was written: nothing in it is expanded, and nothing in it is fetched', async () => {
    const user = await server.register();
    const key = await createKey(user, 'openai');
    const literal = '${JWT_SECRET} {{env.SYMBI_KEYRING}} $(id) %PATH% `id`';
    const agentId = await createAgent(user, { provider: 'openai', apiKeyId: key.id, systemPrompt: literal });
    await ask(
      user,
      agentId,
      `Look at ![x](${fakes.url}/openai/v1/leak?d=1) and ${fakes.url}/openai/v1/link ${literal}`,
    );
    expect(fakes.requests).toHaveLength(1);
    expect(JSON.stringify(fakes.requests[0]?.body)).toContain('${JWT_SECRET} {{env.SYMBI_KEYRING}} $(id) %PATH% `id`');
  });

  test('and comes back in an error is redacted', async () => {
    const user = await server.register();
    const key = await createKey(user, 'openai');
    fakes.script({ fault: 'echo-key' });
    const reply = await ask(user, await createAgent(user, { provider: 'openai', apiKeyId: key.id }));
    expect(reply.failure?.code).toBe('invalid_key');
    expect(JSON.stringify(reply)).not.toContain(key.key);
  });
});

test('no secret of any test above is in an answer, the log, the metrics or the database', async () => {
  expect(canaries.length).toBeGreaterThan(30);
  const metrics = await server.call('GET', '/metrics');
  const exported = await server.call('GET', '/api/openapi.json');
  const files = server.app.database.dialect === 'sqlite' ? ['symbi.sqlite', 'symbi.sqlite-wal'] : [];
  const haystacks = [spoken.join('\n'), server.logged(), metrics.text, exported.text, process.title].concat(
    files.map((file) => readFileSync(join(server.directory, file), 'latin1')),
  );
  const keyring = readFileSync(join(server.directory, 'keyring'), 'utf8').trim().split(':')[1] ?? '';
  for (const secret of [...canaries, keyring]) {
    const forms = [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -2),
      Buffer.from(secret).toString('hex'),
      secret.split('').toReversed().join(''),
    ];
    for (const form of forms) for (const text of haystacks) expect(text.includes(form)).toBe(false);
    expect(await rowsWith(server.app.database, forms)).toEqual({});
  }
});
