import { searchContexts } from '@symbi/contracts/context';
import { serverEvents } from '@symbi/contracts/realtime';
import type { Delta } from '@symbi/contracts/talk-events';
import type { Message } from '@symbi/contracts/conversations';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { startConversation } from '@symbi/testkit/talk';

// SQLite and the in-memory channel serve only one process.
const isShared = process.env['TEST_DATABASE_URL'] !== undefined && process.env['TEST_REDIS_URL'] !== undefined;

let fakes: FakeProviders;
let here: TestApp;
let there: TestApp;
let user: TestUser;
let conversation: string;

const openShared = async (): Promise<void> => {
  fakes = await startFakeProviders();
  here = await startApp({ OPENAI_BASE_URL: fakes.baseUrls.openai });
  there = await here.beside();
  user = await here.register();
  conversation = await startConversation(user, await addRemoteAgent(user));
};

/** What a tab on the other server receives about the conversation, in order of arrival. */
const watch = async (socket: Socket) => {
  const deltas: Delta[] = [];
  const created: Message[] = [];
  const done: Message[] = [];
  socket.on('message:delta', (given: unknown) => deltas.push(serverEvents['message:delta'].parse(given)));
  socket.on('newMessage', (given: unknown) => created.push(serverEvents['newMessage'].parse(given)));
  socket.on('message:done', (given: unknown) => done.push(serverEvents['message:done'].parse(given)));
  await socket.emitWithAck('joinConversation', { id: conversation });
  return { deltas, created, done };
};

const connectThere = async (): Promise<Socket> => {
  const socket = await there.signedIn(user).connect();
  onTestFinished(() => void socket.disconnect());
  return socket;
};

const say = async (content: string): Promise<string> => {
  const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, { content });
  return pick(sent.body, 'reply._id');
};

describe.skipIf(!isShared)('Two servers on one database (needs TEST_DATABASE_URL and TEST_REDIS_URL)', () => {
  beforeAll(openShared);
  afterEach(() => fakes.reset());
  afterAll(async () => {
    await there.stop();
    await here.stop();
    await fakes.close();
  });

  test('a reply that one writes reaches a tab of the other whole and in order', async () => {
    const { deltas, created, done } = await watch(await connectThere());
    const reply = Array.from({ length: 300 }, (_, index) => `word${index}`).join(' ');
    fakes.script({ reply, tokensPerSecond: 600 });
    const replyId = await say('Count for me.');
    const last = await eventually(async () => done[0]);
    expect(last).toMatchObject({ _id: replyId, content: reply, status: 'complete' });
    expect(created.map(({ sender, status }) => [sender, status])).toEqual([
      ['user', 'complete'],
      ['agent', 'streaming'],
    ]);
    expect(deltas.length).toBeGreaterThan(10);
    let length = 0;
    for (const delta of deltas) {
      expect(delta).toMatchObject({ messageId: replyId, offset: length });
      length += delta.text.length;
    }
    expect(deltas.map(({ text }) => text).join('')).toBe(reply);
  });

  test('a stop at one ends the reply that the other writes, and closes the connection to the model', async () => {
    const { deltas, done } = await watch(await connectThere());
    fakes.script({ reply: 'word '.repeat(5_000), tokensPerSecond: 50 });
    const replyId = await say('Go on.');
    await expect.poll(() => deltas.length).toBeGreaterThan(3);
    const path = `/api/conversations/${conversation}/messages/${replyId}/stop`;
    const stopped = await there.signedIn(user).call('POST', path);
    expect(stopped.body).toMatchObject({ data: { _id: replyId, status: 'stopped' } });
    expect((await fakes.requests.at(-1)?.closed)?.byClient).toBe(true);
    expect(await eventually(async () => done[0])).toMatchObject({ status: 'stopped' });
  });

  test('of two saves of one capsule one wins, and the other is shown what won', async () => {
    const path = `/api/context/capsule/${conversation}`;
    const answers = await Promise.all([
      user.call('PUT', path, { goals: ['here'], version: 0 }),
      there.signedIn(user).call('PUT', path, { goals: ['there'], version: 0 }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const won = answers[0].status === 200 ? 'here' : 'there';
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'conflict', details: { goals: [won], version: 1 } });
    expect((await there.signedIn(user).call('GET', path)).body).toMatchObject({ capsule: { goals: [won] } });
  });

  test('a context that one stores or deletes is found, or no longer found, by the other', async () => {
    const find = async (caller: TestUser): Promise<string[]> => {
      const answer = await caller.call('GET', '/api/context/search?query=heron%20island');
      return searchContexts.response.parse(answer.body).data.map((hit) => hit._id);
    };
    const elsewhere = there.signedIn(user);
    expect(await find(elsewhere)).toEqual([]);
    const socket = await connectThere();
    const told: unknown[] = [];
    socket.on('context:changed', (given: unknown) => told.push(given));
    const data = { text: 'The herons of the island nest in May.' };
    const made = await user.call('POST', '/api/context', { tag: 'birds', source: 'symbi', data });
    const id = pick(made.body, 'data._id');
    expect(await find(elsewhere)).toEqual([id]);
    await expect.poll(() => told.length).toBeGreaterThan(0);
    expect((await user.call('DELETE', `/api/context/${id}`)).status).toBe(200);
    expect(await find(elsewhere)).toEqual([]);
  });
});
