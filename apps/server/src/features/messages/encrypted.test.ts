import { formatEncrypted } from '@symbi/contracts/encrypted';
import { afterEach, describe, expect, test } from 'vitest';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

const bytes = (length: number, first: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, index) => (first + index) % 256);

const parts = { iterations: 600_000, salt: bytes(16, 1), iv: bytes(12, 40), ciphertext: bytes(64, 90) };
const encryptedContent = formatEncrypted(parts);

const withAgent = (user: TestUser): Promise<string> => addRemoteAgent(user, { model: 'gpt-6-luna' });

const send = (user: TestUser, conversation: string, body: object) =>
  user.call('POST', `/api/conversations/${conversation}/messages`, body);

describe('a message that was encrypted in the browser', () => {
  test('is stored without a reply, once, and asks no provider', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await withAgent(user));
    const body = { encryptedContent, clientId: 'client-0001' };
    const first = await send(user, conversation, body);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ data: { sender: 'user', content: '', status: 'complete', encryptedContent } });
    expect(first.body).not.toHaveProperty('reply');
    expect(first.body).not.toHaveProperty('runId');
    expect((await send(user, conversation, body)).body).toMatchObject({ data: { _id: pick(first.body, 'data._id') } });
    const other = formatEncrypted({ ...parts, ciphertext: bytes(64, 91) });
    expect((await send(user, conversation, { ...body, encryptedContent: other })).status).toBe(409);
    expect(await readMessages(user, conversation)).toHaveLength(1);
    expect((await user.call('GET', '/api/users/dashboard')).body).toMatchObject({ data: { messages: 1 } });
    expect(fakes.requests).toHaveLength(0);
    const runs = await app.app.database.read.selectFrom('runs').select('id').where('owner_id', '=', user.id).execute();
    expect(runs).toHaveLength(0);
  });

  test('is given to no agent later, and the reply says so', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await withAgent(user));
    await send(user, conversation, { encryptedContent, clientId: 'client-0002' });
    fakes.script({ reply: 'The capital of France is Paris.' });
    const { reply } = await talk(user, conversation, 'What is the capital of France?');
    expect(reply.notices).toContain('Encrypted messages were not sent to the agent.');
    expect(fakes.requests).toHaveLength(1);
    expect(JSON.stringify(fakes.requests)).not.toContain(encryptedContent.slice(-30));
    expect(await readMessages(user, conversation)).toHaveLength(3);
  });

  test('can be neither answered nor turned into plain text in place', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    const answer = await send(user, conversation, { encryptedContent, clientId: 'client-0003' });
    const path = `/api/conversations/${conversation}/messages/${pick(answer.body, 'data._id')}`;
    expect((await user.call('POST', `${path}/regenerate`, {})).status).toBe(400);
    expect((await user.call('PUT', path, { content: 'in the open' })).status).toBe(400);
    expect(await readMessages(user, conversation)).toHaveLength(1);
  });

  test('is found by no search, even with a tag, and its log commits to the ciphertext', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    const answer = await send(user, conversation, { encryptedContent, clientId: 'client-0004' });
    const id = pick(answer.body, 'data._id');
    await user.call('PUT', `/api/conversations/${conversation}/messages/${id}/tags`, { tags: ['secretplan'] });
    for (const q of [encryptedContent.slice(0, 60), 'symbi1', '600000', 'secretplan', '#secretplan'])
      expect((await user.call('GET', `/api/search?q=${encodeURIComponent(q)}`)).body).toMatchObject({ data: [] });
    const rows = await app.app.database.read
      .selectFrom('log_contents')
      .select('content')
      .where('owner_id', '=', user.id)
      .execute();
    expect(rows.map((row) => row.content)).toContain(encryptedContent);
    const found = await user.call('GET', `/api/conversations/${conversation}/encrypted`);
    expect(found.body).toMatchObject({ data: { _id: id, encryptedContent } });
    await user.call('DELETE', `/api/conversations/${conversation}/messages/${id}`);
    const gone = await user.call('GET', `/api/conversations/${conversation}/encrypted`);
    expect(gone.body).toMatchObject({ data: null });
  });

  test('belongs to its owner', async () => {
    const [owner, other] = [await app.register(), await app.register()];
    const conversation = await startConversation(owner);
    await send(owner, conversation, { encryptedContent, clientId: 'client-0005' });
    const random = 'f'.repeat(24);
    const body = { encryptedContent, clientId: 'client-0006' };
    const refused = await send(other, conversation, body);
    expect(refused.status).toBe(404);
    expect(pick(refused.body, 'message')).toBe(pick((await send(other, random, body)).body, 'message'));
    expect((await other.call('GET', `/api/conversations/${conversation}/encrypted`)).status).toBe(404);
    expect(await readMessages(owner, conversation)).toHaveLength(1);
  });
});

describe('what only looks like an encrypted message', () => {
  const [, , salt, iv, ciphertext] = encryptedContent.split('.');
  test.each([
    ['free text', 'hello'],
    ['another version', encryptedContent.replace('symbi1', 'symbi2')],
    ['too few iterations', formatEncrypted({ ...parts, iterations: 599_999 })],
    ['too many iterations', formatEncrypted({ ...parts, iterations: 5_000_001 })],
    ['a short salt', formatEncrypted({ ...parts, salt: bytes(15, 1) })],
    ['a short nonce', formatEncrypted({ ...parts, iv: bytes(11, 1) })],
    ['nothing but a tag', formatEncrypted({ ...parts, ciphertext: bytes(16, 1) })],
    ['another way to write the same bytes', `symbi1.600000.${salt}.${iv}.${ciphertext?.slice(0, -1)}_`],
    ['padding', `${encryptedContent}=`],
    ['markup', `symbi1.600000.${salt}.${iv}.<script>alert(1)</script>`],
    ['an oversize text', formatEncrypted({ ...parts, ciphertext: bytes(192_020, 1) })],
  ])('is refused: %s', async (_name, forged) => {
    const user = await app.register();
    const conversation = await startConversation(user);
    const answer = await send(user, conversation, { encryptedContent: forged, clientId: 'client-0007' });
    expect(answer.status).toBe(400);
    expect(await readMessages(user, conversation)).toHaveLength(0);
  });

  test('is refused without a clientId, and means nothing beside content', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    expect((await send(user, conversation, { encryptedContent })).status).toBe(400);
    const plain = await send(user, conversation, { content: 'In the open', encryptedContent, clientId: 'client-0008' });
    expect(plain.body).toMatchObject({ data: { content: 'In the open' }, reply: { sender: 'agent' } });
    expect((plain.body as { data: object }).data).not.toHaveProperty('encryptedContent');
  });
});
