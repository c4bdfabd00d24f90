import { serverEvents } from '@symbi/contracts/realtime';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';

let fakes: FakeProviders;
let server: TestApp;
let user: TestUser;
let agentId: string;
beforeAll(async () => {
  fakes = await startFakeProviders();
  server = await startApp({ OPENAI_BASE_URL: fakes.baseUrls.openai, TOGETHER_BASE_URL: 'http://127.0.0.1:9/v1' });
  user = await server.register();
  agentId = await addRemoteAgent(user);
});
afterEach(() => fakes.reset());
afterAll(async () => {
  await server.stop();
  await fakes.close();
});

/** A tab: it joins, loads, applies deltas at their offsets, and reloads when one is missing. */
const openTab = async (conversation: string, messageId: string) => {
  const socket = await user.connect();
  const shown: string[] = [''];
  const text = (): string => shown.at(-1) ?? '';
  const load = async (): Promise<void> => {
    const loaded = (await readMessages(user, conversation)).find((message) => message._id === messageId)?.content ?? '';
    if (loaded.length > text().length) shown.push(loaded);
  };
  socket.on('message:delta', (given: unknown) => {
    const delta = serverEvents['message:delta'].parse(given);
    if (delta.messageId !== messageId) return;
    if (delta.offset > text().length) void load();
    else if (delta.offset + delta.text.length > text().length) shown.push(text().slice(0, delta.offset) + delta.text);
  });
  socket.on('message:done', (given: unknown) => shown.push(serverEvents['message:done'].parse(given).content));
  await socket.emitWithAck('joinConversation', { id: conversation });
  await load();
  return { socket, text, shown };
};

const say = async (conversation: string, content: string): Promise<string> => {
  const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, { content });
  return pick(sent.body, 'reply._id');
};

const longReply = Array.from({ length: 150 }, (_, index) => `wörd${index} 🌕`).join(' ');

describe('a reply that streams', () => {
  test('is whole in every tab, whenever the tab was opened', async () => {
    const conversation = await startConversation(user, agentId);
    fakes.script({ reply: longReply, tokensPerSecond: 200 });
    const replyId = await say(conversation, 'Tell me');
    const tabs = [];
    for (let tab = 0; tab < 10; tab += 1) {
      tabs.push(await openTab(conversation, replyId));
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    expect((await ended(user, conversation, replyId)).content).toBe(longReply);
    for (const tab of tabs) {
      await expect.poll(tab.text).toBe(longReply);
      // The shown text never shrinks and is never wrong, however late the tab joined.
      expect(tab.shown.filter((text) => !longReply.startsWith(text))).toEqual([]);
      const lengths = tab.shown.map((text) => text.length);
      expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
      tab.socket.disconnect();
    }
  });

  test('goes on when the tab that asked is closed', async () => {
    const conversation = await startConversation(user, agentId);
    fakes.script({ reply: longReply, tokensPerSecond: 300 });
    const tab = await user.connect();
    const replyId = await say(conversation, 'Tell me');
    tab.disconnect();
    expect(await ended(user, conversation, replyId)).toMatchObject({ status: 'complete', content: longReply });
  });

  test('stops for all tabs when one of them says so, and keeps what was written', async () => {
    const conversation = await startConversation(user, agentId);
    fakes.script({ reply: longReply.repeat(50), tokensPerSecond: 100 });
    const replyId = await say(conversation, 'Tell me');
    const [first, second] = [await openTab(conversation, replyId), await openTab(conversation, replyId)];
    const done = Promise.all(
      [first, second].map((tab) => new Promise((resolve) => tab.socket.once('message:done', resolve))),
    );
    await expect.poll(() => first.text().length).toBeGreaterThan(20);
    const stopped = await user.call('POST', `/api/conversations/${conversation}/messages/${replyId}/stop`);
    expect(stopped.body).toMatchObject({ data: { status: 'stopped' } });
    for (const message of await done)
      expect(message).toMatchObject({ _id: replyId, status: 'stopped', content: pick(stopped.body, 'data.content') });
    expect((await fakes.requests[0]?.closed)?.byClient).toBe(true);
    for (const tab of [first, second]) tab.socket.disconnect();
  });
});

describe('a provider that misbehaves', () => {
  test.each([
    ['split-utf8', 'complete'],
    ['crlf', 'complete'],
    ['duplicate-end', 'complete'],
    ['hang-after-end', 'complete'],
    ['no-usage', 'complete'],
    ['negative-usage', 'complete'],
  ] as const)('with %s still gives the right text', async (fault, status) => {
    fakes.script({ fault, reply: 'Ünïcode 🌕 holds together.' });
    const { reply } = await talk(user, await startConversation(user, agentId), 'Hello');
    expect(reply).toMatchObject({ status, content: 'Ünïcode 🌕 holds together.' });
  });

  test.each([
    'garbage',
    'garbage-json',
    'bad-utf8',
    'empty',
    'no-end',
    'late-error',
    'stream-error',
    'wrong-type',
    'html-error',
    'redirect',
    'gzip',
    'reset',
    'huge-line',
    'error-in-200',
  ] as const)('with %s gives a reply that has ended and says why', async (fault) => {
    fakes.script({ fault }, { fault }, { fault });
    const { reply } = await talk(user, await startConversation(user, agentId), 'Hello');
    expect(['complete', 'failed']).toContain(reply.status);
    if (reply.status === 'failed') expect(reply.failure).toMatchObject({ hint: expect.stringMatching(/\w/) as string });
    expect(JSON.stringify(reply)).not.toMatch(/<script|sk-test|node_modules/);
    expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200 });
  });

  test('after the first word is not asked again', async () => {
    fakes.script({ fault: 'cut' }, { reply: 'A second answer' });
    const { reply } = await talk(user, await startConversation(user, agentId), 'Hello');
    expect(reply.failure?.code).toBe('cut');
    expect(fakes.requests).toHaveLength(1);
  });

  test('before the first word is asked again, three times at most', async () => {
    fakes.script({ fault: '500' }, { fault: '503' }, { reply: 'Third time lucky.' });
    const { reply } = await talk(user, await startConversation(user, agentId), 'Hello');
    expect(reply).toMatchObject({ status: 'complete', content: 'Third time lucky.' });
    fakes.reset();
    fakes.script({ fault: '500' }, { fault: '500' }, { fault: '500' }, { reply: 'Never' });
    expect((await talk(user, await startConversation(user, agentId), 'Hello')).reply.status).toBe('failed');
    expect(fakes.requests).toHaveLength(3);
  });

  test('by not being there is said to be unavailable', async () => {
    const { reply } = await talk(
      user,
      await startConversation(user, await addRemoteAgent(user, { provider: 'together' })),
      'Hello',
    );
    expect(reply).toMatchObject({ status: 'failed', failure: { code: 'unavailable' } });
  });
});

describe('order', () => {
  test('is the same in two tabs and in the database when both and the agent write at once', async () => {
    const conversation = await startConversation(user, agentId);
    const seen: number[][] = [[], []];
    const sockets: Socket[] = await Promise.all([user.connect(), user.connect()]);
    for (const [index, socket] of sockets.entries()) {
      await socket.emitWithAck('joinConversation', { id: conversation });
      socket.on('newMessage', (message: unknown) => seen[index]?.push(serverEvents.newMessage.parse(message).seq));
    }
    for (let round = 0; round < 15; round += 1) {
      fakes.script({ reply: 'Yes.' }, { reply: 'No.' });
      await Promise.all([say(conversation, `One ${round}`), say(conversation, `Two ${round}`)]);
      await eventually(async () =>
        (await readMessages(user, conversation)).some((message) => message.status === 'streaming') ? undefined : true,
      );
    }
    const rows = await server.app.database.read
      .selectFrom('messages')
      .select('seq')
      .where('conversation_id', '=', conversation)
      .orderBy('seq')
      .execute();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    for (const list of seen)
      await expect.poll(() => list.toSorted((a, b) => a - b)).toEqual(rows.map((row) => row.seq));
    expect(seen[0]).toEqual(seen[1]);
    for (const socket of sockets) socket.disconnect();
  });

  test('has no hole after a reconnect, whatever was written meanwhile', async () => {
    const conversation = await startConversation(user, agentId);
    const known = new Map<string, number>();
    let after = 0;
    for (let round = 0; round < 12; round += 1) {
      fakes.script({ reply: 'Yes.' }, { reply: 'No.' });
      const before = say(conversation, `Before ${round}`);
      if (round % 3 === 0) await before;
      const socket = await user.connect();
      const take = (given: unknown): void => {
        const message = serverEvents.newMessage.parse(given);
        // A replayed state may arrive after a newer live one: receivers keep the newest.
        known.set(message._id, Math.max(known.get(message._id) ?? 0, message.changeSeq));
      };
      for (const event of ['newMessage', 'message:updated', 'message:done']) socket.on(event, take);
      const during = say(conversation, `During ${round}`);
      const joined: unknown = await socket.emitWithAck('joinConversation', { id: conversation, after });
      await Promise.all([before, during]);
      await eventually(async () =>
        (await readMessages(user, conversation)).some((message) => message.status === 'streaming') ? undefined : true,
      );
      const rows = await server.app.database.read
        .selectFrom('messages')
        .select(['id', 'change_seq'])
        .where('conversation_id', '=', conversation)
        .execute();
      for (const row of rows) await expect.poll(() => known.get(row.id) ?? -1).toBe(row.change_seq);
      expect(joined).toMatchObject({ ok: true });
      after = Math.max(...rows.map((row) => row.change_seq));
      socket.disconnect();
    }
  });
});
