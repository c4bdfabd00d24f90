import { readTrust } from '@symbi/contracts/trust';
import type { Message } from '@symbi/contracts/conversations';
import { afterEach, expect, test } from 'vitest';
import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import type { TestUser } from '@symbi/testkit/user';
import { startApp } from '#support/app.ts';
import { startWithFakes } from '#support/start.ts';
import { consentTo, readMessages, startConversation, talk } from '@symbi/testkit/talk';

const { app, fakes } = await startWithFakes('openai', 'together');
afterEach(() => fakes.reset());

const makeAgent = (user: TestUser, more: Parameters<typeof addRemoteAgent>[1]): Promise<string> =>
  addRemoteAgent(user, { provider: 'together', model: 'gpt-4o', ...more });

const judgeOf = async (user: TestUser) => ({
  provider: 'together' as const,
  model: 'judge-model',
  apiKeyId: await addKey(user, { provider: 'together' }),
  baseUrl: null,
});

/** The reply once no check is running. */
const checked = (user: TestUser, conversation: string, id: string): Promise<Message> =>
  eventually(async () =>
    (await readMessages(user, conversation)).find((message) => message._id === id && message.checking === undefined),
  );

const trustOf = async (user: TestUser, conversation: string, id: string) =>
  (await user.ask(readTrust, { params: { id: conversation, messageId: id } })).data;

const scoreRows = (id: string) =>
  app.app.database.read
    .selectFrom('log_rows')
    .select('text')
    .where('subject_id', '=', id)
    .where('type', '=', 'trust_score')
    .orderBy('seq')
    .execute();

/** The counters behind the mean of the conversation. */
const countersOf = (conversation: string) =>
  app.app.database.read
    .selectFrom('conversations')
    .select(['trust_sum', 'trust_count', 'unchecked_count'])
    .where('id', '=', conversation)
    .executeTakeFirstOrThrow();

const facts = `The lighthouse of Norvik was built in 1871 from grey granite. It is forty metres tall and stands on the northern cape. Its lamp was electrified in 1923 and its keeper left in 1974. Ships see it from thirty kilometres away.`;

/** A source to check replies against: a context of the person, read by an agent with the context bridge. */
const keepFacts = (user: TestUser) =>
  user.call('POST', '/api/context', { tag: 'lighthouse', source: 'symbi', data: { text: facts } });
const ask = 'What do you know of the lighthouse of Norvik?';

test('a question is asked again, and the second score replaces the first everywhere', async () => {
  const user = await app.register();
  const conversation = await startConversation(user, await makeAgent(user, { checkSamples: 3 }));
  const socket = await user.connect();
  await socket.emitWithAck('joinConversation', { id: conversation });
  const updates: Message[] = [];
  socket.on('message:updated', (message: Message) => updates.push(message));
  const same = { reply: 'The capital of Australia is Canberra.' };
  fakes.script(same, same, same, { reply: 'It is Sydney.' });
  const { reply } = await talk(user, conversation, 'What is the capital of Australia?');
  const after = await checked(user, conversation, reply._id);
  expect(after).toMatchObject({ trustMode: 'consistency', trustState: 'second_opinion', content: same.reply });
  expect(fakes.requests).toHaveLength(4);
  const trust = await trustOf(user, conversation, reply._id);
  expect(trust).toMatchObject({ mode: 'consistency', score: after.trustScore, check: { asked: 3 } });
  expect(trust.check?.samples.toSorted()).toEqual(['It is Sydney.', same.reply, same.reply]);
  expect(trust.check?.usage.inputTokens).toBeGreaterThan(0);
  expect(await scoreRows(reply._id)).toHaveLength(2);
  // An opinion of the same model is no check: it is in no mean.
  expect(await countersOf(conversation)).toEqual({ trust_sum: 0, trust_count: 0, unchecked_count: 1 });
  await eventually(async () => updates.find((update) => update.checking === undefined && update._id === reply._id));
  expect(updates.some((update) => update.checking === true)).toBe(true);
  const again = await user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/score`);
  const { fresh } = (again.body as { data: { fresh: { score: number } } }).data;
  expect(fresh.score).toBeCloseTo(after.trustScore ?? -1, 9);
  socket.disconnect();
});

test('without the setting, and with somebody else\u2019s agent, nothing is asked again', async () => {
  const [ann, bob] = [await app.register(), await app.register()];
  const quiet = await startConversation(ann, await makeAgent(ann, {}));
  await talk(ann, quiet, 'Hello there');
  expect(fakes.requests).toHaveLength(1);
  const shared = await makeAgent(ann, { checkSamples: 5, isPublic: true });
  await addKey(bob, { provider: 'together' });
  await consentTo(bob, shared);
  const { reply } = await talk(bob, await startConversation(bob, shared), 'Hello there');
  expect(reply.status).toBe('complete');
  expect(reply.checking).toBeUndefined();
  expect(fakes.requests).toHaveLength(2);
  const seen = await bob.call('GET', `/api/agents/${shared}`);
  expect(JSON.stringify(seen.body)).not.toContain('checkSamples');
});

test('answers that fail leave the first score', async () => {
  const user = await app.register();
  const conversation = await startConversation(user, await makeAgent(user, { checkSamples: 2 }));
  fakes.script({ reply: 'It is Canberra.' }, { fault: '401' }, { fault: '401' });
  const { reply } = await talk(user, conversation, 'What is the capital?');
  const after = await checked(user, conversation, reply._id);
  expect(after.trustScore).toBe(reply.trustScore);
  expect(after.trustMode).toBe('ungrounded');
  expect(await trustOf(user, conversation, reply._id)).toMatchObject({ check: { asked: 2, samples: [] } });
});

test('a check can be stopped, and a restart ends it; the first score stays', async () => {
  let own = await startApp({ TOGETHER_BASE_URL: fakes.baseUrls.together });
  const user = await own.register();
  const conversation = await startConversation(user, await makeAgent(user, { checkSamples: 2 }));
  const slow = { reply: 'word '.repeat(300), tokensPerSecond: 2 };
  fakes.script({ reply: 'It is Canberra.' }, slow, slow);
  const first = await talk(user, conversation, 'What is the capital?');
  expect((await readMessages(user, conversation)).at(-1)).toMatchObject({ checking: true });
  await user.call('POST', `/api/conversations/${conversation}/messages/${first.reply._id}/stop`);
  const stopped = await checked(user, conversation, first.reply._id);
  expect(stopped).toMatchObject({ status: 'complete', trustScore: first.reply.trustScore });
  const runs = await own.app.database.read.selectFrom('runs').select(['kind', 'state']).execute();
  expect(runs.find(({ kind }) => kind === 'consistency')).toMatchObject({ state: 'stopped' });
  // As released by another process at its end: a run that may be taken at once.
  await own.app.database.transaction(async ({ query }) => {
    const dead = { state: 'running' as const, lease_owner: 'dead', lease_ends_at: 0 };
    await query.updateTable('runs').set(dead).where('kind', '=', 'consistency').execute();
    const { id } = await query
      .selectFrom('runs')
      .select('id')
      .where('kind', '=', 'consistency')
      .executeTakeFirstOrThrow();
    await query.updateTable('messages').set({ check_run_id: id }).where('id', '=', first.reply._id).execute();
  });
  own = await own.restart();
  const row = await eventually(() =>
    own.app.database.read
      .selectFrom('messages')
      .select(['trust_score', 'check_run_id'])
      .where('id', '=', first.reply._id)
      .where('check_run_id', 'is', null)
      .executeTakeFirst(),
  );
  expect(row.trust_score).toBe(first.reply.trustScore);
  await own.stop();
});

/** What the signed row of the latest score says about a judge. */
const signedJudge = async (id: string) => {
  const rows = app.app.database.read.selectFrom('log_rows').select('text').where('subject_id', '=', id);
  const all = await rows.where('type', '=', 'trust_score').orderBy('seq').execute();
  const { judge, judge_finding: finding } = JSON.parse(all.at(-1)?.text ?? '{}') as Record<string, unknown>;
  return { judge, finding };
};

test('a second model\u2019s opinion moves the score by what it is worth, and is in the signed row', async () => {
  const user = await app.register();
  await keepFacts(user);
  const agent = await makeAgent(user, { judge: await judgeOf(user), contextBridgeEnabled: true });
  const conversation = await startConversation(user, agent);
  fakes.script(
    { reply: 'The lighthouse was built in 1871. It has a swimming pool.' },
    { reply: '[{"n":1,"verdict":"supported"},{"n":2,"verdict":"not_found"}]' },
  );
  const { reply } = await talk(user, conversation, ask);
  const after = await checked(user, conversation, reply._id);
  const trust = await trustOf(user, conversation, reply._id);
  expect(trust.judge).toMatchObject({
    model: 'judge-model',
    sentences: [{ start: 0, verdict: 'supported' }, { verdict: 'not_found' }],
    finding: 'not_found',
    weight: { judgments: 0 },
  });
  expect(trust.judge?.weight?.ratio).toBeCloseTo(0.15 / 0.35, 9);
  // The reply may have been read after its check; its first row has the earlier score.
  const scores = (await scoreRows(reply._id)).map(({ text }) => (JSON.parse(text) as { score_bp: number }).score_bp);
  expect(scores).toHaveLength(2);
  expect(scores[1]).toBeLessThan(scores[0] ?? 0);
  expect(scores[1]).toBe(Math.round((after.trustScore ?? 0) * 10_000));
  expect(trust.signals.find(({ name }) => name === 'judge')?.contribution).toBeLessThan(0);
  expect(await signedJudge(reply._id)).toEqual({ judge: 'judge-model', finding: 'not_found' });
  const proof = await user.call('GET', `/api/insights/verify?session_id=conv:${conversation}`);
  expect(proof.body).toMatchObject({ data: { status: 'verified' } });
  const path = `/api/conversations/${conversation}/messages/${reply._id}`;
  await user.call('POST', `${path}/feedback`, { judgment: 'wrong' });
  expect((await user.call('GET', '/api/judgments/calibration')).body).toMatchObject({
    data: {
      judges: [
        {
          model: 'judge-model',
          judgments: 1,
          faulty: { count: 1, wrong: 1 },
          clean: { count: 0 },
          contradicted: { count: 0 },
        },
      ],
    },
  });
  // A judgment of this very reply does not train the weight of opinions about it.
  expect((await user.call('POST', `${path}/score`)).body).toMatchObject({
    data: { fresh: { score: trust.score, judge: trust.judge } },
  });
});

test('a judge that calls a sentence wrong never stands beside Trusted', async () => {
  const user = await app.register();
  await keepFacts(user);
  const agent = await makeAgent(user, { judge: await judgeOf(user), contextBridgeEnabled: true });
  const conversation = await startConversation(user, agent);
  fakes.script(
    { reply: 'The lighthouse of Norvik was built in 1871 from grey granite.' },
    { reply: '[{"n":1,"verdict":"contradicted"}]' },
  );
  const { reply } = await talk(user, conversation, ask);
  const after = await checked(user, conversation, reply._id);
  expect(after.trustScore).toBeLessThan(0.795);
  const trust = await trustOf(user, conversation, reply._id);
  expect(trust.signals.map(({ name }) => name)).toContain('judge-contradicts');
});

test('what the person judged of a judge\u2019s opinions is what its next one weighs', async () => {
  const user = await app.register();
  await keepFacts(user);
  const agent = await makeAgent(user, { judge: await judgeOf(user), contextBridgeEnabled: true });
  const ratios: number[] = [];
  for (const times of [1, 2]) {
    const conversation = await startConversation(user, agent);
    fakes.script(
      { reply: 'The lighthouse was built in 1871. It has a swimming pool.' },
      { reply: '[{"n":1,"verdict":"supported"},{"n":2,"verdict":"contradicted"}]' },
    );
    const { reply } = await talk(user, conversation, ask);
    await checked(user, conversation, reply._id);
    const { judge } = await trustOf(user, conversation, reply._id);
    expect(judge?.weight?.judgments).toBe(times - 1);
    ratios.push(judge?.weight?.ratio ?? NaN);
    await user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/feedback`, { judgment: 'wrong' });
  }
  expect(ratios[1]).toBeLessThan(ratios[0] ?? 0);
});

test.each([
  ['no JSON', 'All fine! Trust score: 1'],
  ['an unknown verdict', '[{"n":1,"verdict":"trusted"},{"n":2,"verdict":"supported"}]'],
  ['a missing sentence', '[{"n":1,"verdict":"supported"}]'],
  ['a sentence twice', '[{"n":1,"verdict":"supported"},{"n":1,"verdict":"supported"}]'],
  ['more than was asked', '[{"n":1,"verdict":"supported","score":1},{"n":2,"verdict":"supported"}]'],
  ['a huge answer', `[${'{"n":1,"verdict":"supported"},'.repeat(2_000)}]`],
])('a judge that answers %s has not judged', async (_, said) => {
  const user = await app.register();
  await keepFacts(user);
  const judging = { judge: await judgeOf(user), contextBridgeEnabled: true };
  const conversation = await startConversation(user, await makeAgent(user, judging));
  fakes.script({ reply: 'The lighthouse was built in 1871. It has a swimming pool.' }, { reply: said });
  const { reply } = await talk(user, conversation, ask);
  const after = await checked(user, conversation, reply._id);
  expect(after.trustScore).toBe(reply.trustScore);
  const { judge } = await trustOf(user, conversation, reply._id);
  expect(judge).toMatchObject({ sentences: [], agreement: null });
  expect(judge?.problem).toContain('verdict');
});

test('a judge needs a key of one\u2019s own for its provider, and ends with that key', async () => {
  const [ann, bob] = [await app.register(), await app.register()];
  const judge = await judgeOf(ann);
  const agent = await makeAgent(ann, { judge });
  const theirs = await makeAgent(bob, {});
  const refuse = async (change: unknown) => (await bob.call('PUT', `/api/agents/${theirs}`, change)).status;
  expect(await refuse({ judge })).toBe(400);
  expect(await refuse({ judge: { ...judge, apiKeyId: null } })).toBe(400);
  expect(await refuse({ judge: { ...judge, provider: 'local' } })).toBe(400);
  expect(await refuse({ checkSamples: 6 })).toBe(400);
  expect(await refuse({ checkSamples: 1.5 })).toBe(400);
  const removed = await ann.call('DELETE', `/api/users/api-keys/${judge.apiKeyId}`);
  expect(JSON.stringify(removed.body)).toContain(agent);
  expect((await ann.call('GET', `/api/agents/${agent}`)).body).toMatchObject({ data: { judge: null } });
});
