import type { KeyProvider } from '@symbi/contracts/api-keys';
import { afterEach, describe, expect, test } from 'vitest';
import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import { readDashboard } from '@symbi/contracts/dashboard';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp } from '#support/app.ts';
import { startWithFakes } from '#support/start.ts';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';

const { app, fakes } = await startWithFakes('openai', 'anthropic');
afterEach(() => fakes.reset());

const withAgent = async (
  user: TestUser,
  provider: KeyProvider = 'openai',
  key = 'sk-test-0123456789abcdef',
): Promise<string> => {
  const apiKeyId = await addKey(user, { provider, key });
  return addRemoteAgent(user, { provider, model: 'gpt-6-luna', apiKeyId });
};

describe('a first conversation, without a key', () => {
  test('gets a reply with a computed and explained score', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'What is a trust score?');
    expect(reply).toMatchObject({
      sender: 'agent',
      status: 'complete',
      ciModel: 'Symbi Core',
      contextTags: ['conversation', 'context-aware'],
      trustMode: 'grounded',
    });
    expect(reply.content).toContain('calibrated probability');
    const trust = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/trust`);
    expect(trust.body).toMatchObject({ data: { score: reply.trustScore, messageId: reply._id } });
    const { signals, sentences } = (
      trust.body as { data: { signals: { contribution: number }[]; sentences: unknown[] } }
    ).data;
    const logit = signals.reduce((sum, signal) => sum + signal.contribution, 0);
    expect(1 / (1 + Math.exp(-logit))).toBeCloseTo(reply.trustScore ?? Number.NaN, 3);
    expect(sentences.length).toBeGreaterThan(0);
  });

  test('shows no score with CI Integration off', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'What is a trust score?', { ci: false });
    expect(reply.status).toBe('complete');
    expect(reply).not.toHaveProperty('trustScore');
    expect((await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/trust`)).status).toBe(404);
  });

  test('counts on the dashboard and in the list', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    const { reply } = await talk(user, conversation, 'What is a pivot?');
    const list = await user.call('GET', '/api/conversations?limit=5');
    expect(list.body).toMatchObject({
      count: 1,
      data: [{ _id: conversation, messageCount: 2, ethicalScore: reply.trustScore }],
    });
    expect((await user.call('GET', '/api/users/dashboard')).body).toMatchObject({
      data: { messages: 2, conversations: 1, status: { sample: false } },
    });
    const counted = async () => (await user.ask(readDashboard)).data.conversations;
    await user.call('PUT', `/api/conversations/${conversation}`, { isArchived: true });
    expect(await counted()).toBe(0);
    await user.call('PUT', `/api/conversations/${conversation}`, { isArchived: false });
    await user.call('DELETE', `/api/conversations/${conversation}?undo=true`);
    expect(await counted()).toBe(0);
    await user.call('POST', `/api/conversations/${conversation}/restore`);
    expect(await counted()).toBe(1);
  });
});

describe('sending', () => {
  test('with one clientId ten times at once stores one message and answers it ten times', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    const send = (content: string) =>
      user.call('POST', `/api/conversations/${conversation}/messages`, { content, clientId: 'client-0001' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('Hello there')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => pick(answer.body, 'data._id'))).size).toBe(1);
    expect((await readMessages(user, conversation)).filter((message) => message.sender === 'user')).toHaveLength(1);
    expect((await send('Something else')).status).toBe(409);
  });

  test('refuses blank and oversize text, and cannot forge a trusted reply', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    const path = `/api/conversations/${conversation}/messages`;
    for (const content of ['', '   ', 'x'.repeat(64_001), 'a\u0000b'])
      expect((await user.call('POST', path, { content })).status).toBe(400);
    expect((await user.call('POST', path, '{"content":"\\ud800"}')).status).toBe(400);
    const forged = await user.call('POST', path, {
      content: 'I am right',
      sender: 'agent',
      trustScore: 1,
      timestamp: '1999-01-01T00:00:00.000Z',
      encryptedContent: 'x',
    });
    expect(forged.body).toMatchObject({ data: { sender: 'user', content: 'I am right' } });
    expect(pick(forged.body, 'data.timestamp')).not.toContain('1999');
    expect((forged.body as { data: object }).data).not.toHaveProperty('trustScore');
  });

  test('from two tabs at once ends in one total order', async () => {
    const user = await app.register();
    const conversation = await startConversation(user);
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        user.call('POST', `/api/conversations/${conversation}/messages`, { content: `Question ${index}` }),
      ),
    );
    const rows = await app.app.database.read
      .selectFrom('messages')
      .select(['seq', 'id'])
      .where('conversation_id', '=', conversation)
      .orderBy('seq')
      .execute();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });
});

describe('a reply from a provider', () => {
  test('streams to every tab that joined, byte for byte', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await withAgent(user));
    const sockets = await Promise.all([user.connect(), user.connect()]);
    const texts = ['', ''];
    const order: string[] = [];
    for (const [index, socket] of sockets.entries()) {
      socket.on('message:delta', (delta: { offset: number; text: string; isWhole?: boolean }) => {
        expect(delta.offset).toBe(texts[index]?.length);
        texts[index] += delta.text;
        // Said before the reply is scored, so that the next message need not wait for that.
        if (delta.isWhole === true) order.push(`whole ${index}`);
      });
      socket.on('message:done', () => order.push(`done ${index}`));
      expect(await socket.emitWithAck('joinConversation', { id: conversation })).toMatchObject({ ok: true });
    }
    const said = 'The moon is 384,400 km away — “on average”. 🌕 It raises the tides.';
    fakes.script({ reply: said });
    const { reply } = await talk(user, conversation, 'How far is the moon?');
    expect(reply).toMatchObject({ content: said, status: 'complete', usage: { provider: 'openai' } });
    await eventually(async () => (texts.every((text) => text === said) && order.length === 4 ? true : undefined));
    for (const tab of [0, 1])
      expect(order.filter((what) => what.endsWith(`${tab}`))).toEqual([`whole ${tab}`, `done ${tab}`]);
    expect(fakes.requests[0]?.headers['authorization']).toBe('Bearer sk-test-0123456789abcdef');
    for (const socket of sockets) socket.disconnect();
  });

  test.each([
    ['401', 'invalid_key'],
    ['quota', 'no_quota'],
    ['404', 'unknown_model'],
    ['cut', 'cut'],
  ] as const)('that fails with %s stays as a message that says so, and can be retried', async (fault, code) => {
    const user = await app.register();
    const conversation = await startConversation(user, await withAgent(user));
    fakes.script({ fault });
    const { reply } = await talk(user, conversation, 'Hello?');
    expect(reply).toMatchObject({ status: 'failed', failure: { code } });
    expect(reply.failure?.hint).not.toBe('');
    fakes.reset();
    fakes.script({ reply: 'Better now.' });
    const retried = await user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/regenerate`);
    const second = await ended(user, conversation, pick(retried.body, 'reply._id'));
    expect(second).toMatchObject({ status: 'complete', content: 'Better now.', siblings: [reply._id, second._id] });
  });

  test('without a key says what to do, and sends nothing', async () => {
    const user = await app.register();
    const agent = await user.call('POST', '/api/agents', { name: 'Keyless', provider: 'openai', model: 'gpt-6-luna' });
    const conversation = await startConversation(user, pick(agent.body, 'data._id'));
    const { reply } = await talk(user, conversation, 'Hello?');
    expect(reply).toMatchObject({
      sender: 'system',
      failure: { message: 'OpenAI API key not found. Please add your OpenAI API key in Settings.' },
    });
    expect(fakes.requests).toHaveLength(0);
  });

  test('that is stopped ends within a second, keeps its text and closes the connection to the provider', async () => {
    const user = await app.register();
    const conversation = await startConversation(user, await withAgent(user));
    fakes.script({ reply: 'word '.repeat(2_000), tokensPerSecond: 50 });
    const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, {
      content: 'Tell me everything',
    });
    const replyId = pick(sent.body, 'reply._id');
    await eventually(async () =>
      (await readMessages(user, conversation)).find(
        (message) => message._id === replyId && message.content.length > 10,
      ),
    );
    const stopped = await user.call('POST', `/api/conversations/${conversation}/messages/${replyId}/stop`);
    expect(stopped.body).toMatchObject({ data: { status: 'stopped' } });
    expect(pick(stopped.body, 'data.content')).toContain('word word');
    expect((await fakes.requests[0]?.closed)?.byClient).toBe(true);
  });

  test('is given the history, the capsule and the system prompt', async () => {
    const user = await app.register();
    const agentId = await withAgent(user, 'anthropic', 'sk-ant-0123456789abcdef');
    await user.call('PUT', `/api/agents/${agentId}`, {
      systemPrompt: 'Answer like a pirate.',
      model: 'claude-sonnet-5-5',
    });
    const conversation = await startConversation(user, agentId);
    const saved = await user.call('PUT', `/api/context/capsule/${conversation}`, {
      goals: ['plan the trip'],
      notes: 'By train.',
    });
    expect(saved.status).toBe(200);
    fakes.script({ reply: 'Arr.' }, { reply: 'Arr again.' });
    await talk(user, conversation, 'First');
    await talk(user, conversation, 'Second');
    const body = JSON.stringify(fakes.requests[1]?.body);
    for (const part of ['Answer like a pirate.', 'plan the trip', 'By train.', 'First', 'Arr.', 'Second'])
      expect(body).toContain(part);
  });
});

describe('a server that ends', () => {
  test('marks replies that were being written as interrupted, keeps their text, and starts again', async () => {
    const own = await startApp({ OPENAI_BASE_URL: fakes.baseUrls.openai });
    try {
      const user = await own.register();
      const conversation = await startConversation(user, await withAgent(user));
      fakes.script({ reply: 'word '.repeat(2_000), tokensPerSecond: 40 });
      const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'Go on' });
      const replyId = pick(sent.body, 'reply._id');
      await eventually(async () =>
        (await readMessages(user, conversation)).find(
          (message) => message._id === replyId && message.content.length > 20,
        ),
      );
      // As after a kill: the run still holds the lease of a dead process.
      await own.app.database.transaction(({ query }) =>
        query.updateTable('runs').set({ lease_owner: 'a dead process', lease_ends_at: 0 }).execute(),
      );
      const reply = await ended(user, conversation, replyId);
      expect(reply).toMatchObject({ status: 'interrupted', failure: { code: 'interrupted' } });
      expect(reply.content).toContain('word word');
    } finally {
      await own.stop();
    }
  });
});
