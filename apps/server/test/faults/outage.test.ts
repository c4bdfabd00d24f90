import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { startFakeProviders, type FakeProviders } from '@symbi/testkit/fakes/server';
import { eventually } from '@symbi/testkit/eventually';
import { callAs, pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { startCluster } from '#support/faults/cluster.ts';
import { startProcess } from '#support/faults/process.ts';
import { createTalker } from '#support/faults/traffic.ts';
import { addManyItems, createProject, ROOT } from '@symbi/testkit/projects';
import { ended, readMessages, startConversation, talk } from '@symbi/testkit/talk';

let fakes: FakeProviders;
beforeAll(async () => {
  fakes = await startFakeProviders();
});
afterEach(() => fakes.reset());
afterAll(() => fakes.close());

/** Long enough to be interrupted in the middle. */
const slow = { reply: 'word '.repeat(5_000), tokensPerSecond: 50 };

const runningRuns = async (server: TestApp): Promise<string[]> => {
  const runs = server.app.database.read.selectFrom('runs').select('kind');
  return (await runs.where('state', 'in', ['running', 'queued']).execute()).map(({ kind }) => kind);
};

describe.runIf(process.env['TEST_DATABASE_URL'] === undefined)('a database that cannot be written for a while', () => {
  let server: TestApp;
  let user: TestUser;
  let keyId: string;
  beforeAll(async () => {
    server = await startApp({ OPENAI_BASE_URL: fakes.baseUrls.openai });
    user = await server.register();
    keyId = await addKey(user);
  });
  afterAll(() => server.stop());

  const setWritable = (isWritable: boolean) =>
    sql.raw(`pragma query_only = ${isWritable ? 'off' : 'on'}`).execute(server.app.database.schema);

  const agentWith = (more: Parameters<typeof addRemoteAgent>[1] = {}): Promise<string> =>
    addRemoteAgent(user, { model: 'gpt-4o', apiKeyId: keyId, ...more });

  const say = async (conversation: string): Promise<string> => {
    const sent = await user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'Go on' });
    return pick(sent.body, 'reply._id');
  };

  const textOf = async (conversation: string, replyId: string): Promise<string> =>
    (await readMessages(user, conversation)).find(({ _id: id }) => id === replyId)?.content ?? '';

  const whileUnwritable = async (work: () => Promise<void>): Promise<void> => {
    await setWritable(false);
    try {
      await work();
    } finally {
      await setWritable(true);
    }
  };

  test('does not keep a stop from ending the call to the model, and the reply ends as stopped afterwards', async () => {
    const conversation = await startConversation(user, await agentWith());
    fakes.script(slow);
    const replyId = await say(conversation);
    await expect.poll(() => textOf(conversation, replyId).then(({ length }) => length)).toBeGreaterThan(40);
    await whileUnwritable(async () => {
      const stopped = await user.call('POST', `/api/conversations/${conversation}/messages/${replyId}/stop`);
      expect(stopped.status).toBe(200);
      expect((await fakes.requests[0]?.closed)?.byClient).toBe(true);
    });
    const reply = await ended(user, conversation, replyId);
    expect(reply).toMatchObject({ status: 'stopped', content: expect.stringMatching(/^word word/) as string });
    fakes.script({ reply: 'Better now.' });
    const path = `/api/conversations/${conversation}/messages/${replyId}/regenerate`;
    expect((await user.call('POST', path)).status).toBe(201);
    await expect.poll(() => runningRuns(server)).toEqual([]);
  });

  test('costs nothing of a reply that ends meanwhile, and who watches hears of its end', async () => {
    const conversation = await startConversation(user, await agentWith());
    const reply = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ');
    fakes.script({ reply, tokensPerSecond: 200 });
    const socket = await user.connect();
    onTestFinished(() => void socket.disconnect());
    await socket.emitWithAck('joinConversation', { id: conversation });
    const heard = new Promise((resolve) => socket.once('message:done', resolve));
    const replyId = await say(conversation);
    await whileUnwritable(async () => {
      await fakes.requests[0]?.closed;
      await expect.poll(() => server.logged()).toContain('The end of a run could not be stored yet');
      expect(await readMessages(user, conversation)).toContainEqual(
        expect.objectContaining({ _id: replyId, status: 'streaming' }),
      );
    });
    expect(await ended(user, conversation, replyId)).toMatchObject({ status: 'complete', content: reply });
    expect(await heard).toMatchObject({ _id: replyId, status: 'complete', content: reply });
    const verified = await user.call('GET', `/api/insights/verify?session_id=${conversation}`);
    expect(verified.body).toMatchObject({ data: { status: 'verified' } });
  });

  test('leaves no run of any kind behind, nor what it was for', async () => {
    const conversation = await startConversation(user, await agentWith({ checkSamples: 2 }));
    const agentId = await agentWith();
    const project = await createProject(user);
    await addManyItems(user, project);
    const items = Array.from({ length: 2_000 }, (_, number) => ({ text: `Entry ${number} of the register.` }));
    const file = { file: 'a.json', format: 'json', content: JSON.stringify(items), tag: 'many' };
    fakes.script({ reply: 'It is Canberra.' }, slow, slow);
    await talk(user, conversation, 'What is the capital?');
    const short = { reply: 'word '.repeat(50), tokensPerSecond: 25 };
    fakes.script(short, short, short);
    await user.call('POST', `/api/agents/${agentId}/bond`);
    await user.call('POST', '/api/context/embeddings');
    await user.call('POST', `${ROOT}/${project}/builds`, { target: 'bundle' });
    await user.call('POST', '/api/context/import', file);
    expect(await runningRuns(server)).not.toEqual([]);
    await whileUnwritable(async () => {
      await expect.poll(() => server.logged()).toContain('A broken run could not be settled yet');
    });
    expect(await runningRuns(server)).not.toEqual([]);
    const stops = await readMessages(user, conversation);
    await user.call('POST', `/api/conversations/${conversation}/messages/${stops.at(-1)?._id ?? ''}/stop`);
    await expect.poll(() => runningRuns(server)).toEqual([]);
    const { read } = server.app.database;
    const [agents, imports, builds] = await Promise.all([
      read.selectFrom('agents').select('bond_status').where('id', '=', agentId).execute(),
      read.selectFrom('context_imports').select('state').execute(),
      read.selectFrom('project_builds').select('state').execute(),
    ]);
    expect(agents[0]?.bond_status).not.toBe('Bonding Pending');
    for (const { state } of [...imports, ...builds]) expect(state).not.toBe('running');
  });
});

describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('a PostgreSQL that is restarted', () => {
  test('in the middle of replies leaves none that is written for ever, with one process and with two', async () => {
    const own = await startCluster();
    if (own === undefined) return;
    const { cluster, place } = own;
    const variables = { ...place.variables, OPENAI_BASE_URL: fakes.baseUrls.openai };
    const first = await startProcess(variables);
    const second = await startProcess(variables);
    const { token, conversation } = await createTalker(first.url, 1);
    const key = { name: 'K', provider: 'openai', key: 'sk-test-0123456789abcdef' };
    await callAs(first.url, token, 'POST', '/api/users/api-keys', key);
    const path = `/api/conversations/${conversation}/messages`;
    const short = { reply: 'word '.repeat(100), tokensPerSecond: 100 };
    const messages = async () => {
      const { body } = await callAs(first.url, token, 'GET', `/api/conversations/${conversation}`);
      return (body as { data: { messages: { _id: string; status: string; content: string }[] } }).data.messages;
    };
    fakes.script(short, slow);
    const replies: string[] = [];
    for (const { url } of [first, second]) {
      replies.push(pick((await callAs(url, token, 'POST', path, { content: 'Go on' })).body, 'reply._id'));
      // The first one gets the short answer, even if the second asks faster.
      await eventually(async () => (fakes.requests.length === replies.length ? true : undefined));
    }
    const [short1 = '', slow2 = ''] = replies;
    await eventually(async () =>
      (await messages()).filter(({ content }) => content.startsWith('word word')).length === 2 ? true : undefined,
    );
    await cluster.crash();
    // One reply ends while nothing can be stored.
    await fakes.requests[0]?.closed;
    await cluster.start();
    const found = await eventually(async () =>
      (await messages()).find(({ _id: id, status }) => id === short1 && status !== 'streaming'),
    );
    expect(found).toMatchObject({ status: 'complete', content: short.reply.trim() });
    const stopped = await callAs(first.url, token, 'POST', `${path}/${slow2}/stop`);
    expect(stopped.body).toMatchObject({ data: { status: 'stopped' } });
    expect((await fakes.requests[1]?.closed)?.byClient).toBe(true);
    fakes.script({ reply: 'Better now.' });
    expect((await callAs(second.url, token, 'POST', `${path}/${slow2}/regenerate`)).status).toBe(201);
    await eventually(async () =>
      (await messages()).some(({ content }) => content === 'Better now.') ? true : undefined,
    );
    await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')]);
  });
});
