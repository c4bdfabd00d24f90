import type { Message } from '@symbi/contracts/conversations';
import { checkReply, type CheckMeans, type ReplyCheck } from '@symbi/contracts/reply-checks';
import { listReports } from '@symbi/contracts/reports';
import { readTrust } from '@symbi/contracts/trust';
import { afterEach, expect, test } from 'vitest';
import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';

const { app, fakes } = await startWithFakes('openai', 'together');
afterEach(() => fakes.reset());

const question = 'When was the lighthouse of Norvik built?';
const said = 'The lighthouse of Norvik was built in 1871 from grey granite. It is forty metres tall.';
const known = {
  title: 'The lighthouse of Norvik',
  text: 'The lighthouse of Norvik was built in 1871 from grey granite. It is forty metres tall and stands on the northern cape.',
};
const soup = { title: 'Soup', text: 'Leek soup wants two potatoes and a little cream.' };

const makeAgent = (user: TestUser, more: Parameters<typeof addRemoteAgent>[1] = {}): Promise<string> =>
  addRemoteAgent(user, { provider: 'together', model: 'gpt-4o', ...more });

const addContext = async (user: TestUser, data: object): Promise<string> => {
  const made = await user.call('POST', '/api/context', { tag: 'norvik', source: 'symbi', data, trustScore: 5 });
  return pick(made.body, 'data._id');
};

interface UncheckedReply {
  readonly user: TestUser;
  readonly conversation: string;
  readonly reply: Message;
  readonly path: string;
}

/** A reply of a model without any sources. */
const uncheckedReply = async (more: Record<string, unknown> = {}, words = said): Promise<UncheckedReply> => {
  const user = await app.register();
  const conversation = await startConversation(user, await makeAgent(user, more));
  fakes.script({ reply: words });
  const { reply } = await talk(user, conversation, question);
  return { user, conversation, reply, path: `/api/conversations/${conversation}/messages/${reply._id}` };
};

const check = async ({ user, path }: Pick<UncheckedReply, 'user' | 'path'>, by?: CheckMeans): Promise<ReplyCheck> => {
  const answer = await user.call('POST', `${path}/check`, by === undefined ? undefined : { by });
  if (answer.status !== 200) throw new Error(answer.text);
  return checkReply.response.parse(answer.body).data;
};

const trustOf = async ({ user, path }: UncheckedReply) =>
  readTrust.response.parse((await user.call('GET', `${path}/trust`)).body).data;

const countersOf = async ({ user, conversation }: UncheckedReply) => {
  const { read } = app.app.database;
  const counted = ['trust_sum', 'trust_count', 'unchecked_count'] as const;
  const sums = read.selectFrom('conversations').select(counted).where('id', '=', conversation);
  const { trust_sum: sum, ...counts } = await sums.executeTakeFirstOrThrow();
  const mine = read.selectFrom('users').select(counted).where('id', '=', user.id);
  expect(await mine.executeTakeFirstOrThrow()).toEqual({ trust_sum: sum, ...counts });
  return { sum, ...counts };
};

const rowsOf = async ({ reply }: UncheckedReply): Promise<string[]> => {
  const rows = app.app.database.read.selectFrom('log_rows').select('type').where('subject_id', '=', reply._id);
  return (await rows.orderBy('seq').execute()).map(({ type }) => type);
};

/** The reply once no check is running. */
const settled = ({ user, conversation, reply }: UncheckedReply): Promise<Message> =>
  eventually(async () =>
    (await readMessages(user, conversation)).find(({ _id, checking }) => _id === reply._id && checking === undefined),
  );

test('a reply is checked against the contexts of its reader, whatever its agent was given', async () => {
  const unchecked = await uncheckedReply({ contextBridgeEnabled: false });
  const { user, conversation, reply } = unchecked;
  expect(reply.trustState).toBe('not_checked');
  expect(await countersOf(unchecked)).toEqual({ sum: 0, trust_count: 0, unchecked_count: 1 });
  const socket = await user.connect();
  await socket.emitWithAck('joinConversation', { id: conversation });
  const updates: Message[] = [];
  socket.on('message:updated', (message: Message) => updates.push(message));
  const contextId = await addContext(user, known);
  await addContext(user, soup);
  const found = await check(unchecked);
  expect(found).toMatchObject({ outcome: 'checked', contexts: 2, passages: [{ contextId }] });
  expect(found.passages.every((passage) => passage.contextId === contextId)).toBe(true);
  expect(found.message).toMatchObject({ trustState: 'checked', trustMode: 'grounded' });
  const trust = await trustOf(unchecked);
  expect(trust).toMatchObject({ state: 'checked', mode: 'grounded', score: found.message.trustScore });
  expect(trust.sources.map(({ kind }) => kind)).toContain('context');
  const counters = await countersOf(unchecked);
  expect(counters).toMatchObject({ trust_count: 1, unchecked_count: 0 });
  expect(counters.sum).toBeCloseTo(found.message.trustScore ?? -1, 9);
  expect((await rowsOf(unchecked)).slice(-3)).toEqual(['trust_score', 'context_used', 'trust_score']);
  await eventually(async () => updates.find((update) => update.trustState === 'checked' && update._id === reply._id));
  const proof = await user.call('GET', `/api/insights/verify?session_id=conv:${conversation}`);
  expect(pick(proof.body, 'data.status')).toBe('verified');
  socket.disconnect();
});

test('a check can be asked for twice, and at once, without a second score', async () => {
  const unchecked = await uncheckedReply();
  await addContext(unchecked.user, known);
  const both = await Promise.all([check(unchecked), check(unchecked)]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['already_checked', 'checked']);
  expect((await check(unchecked)).outcome).toBe('already_checked');
  expect((await rowsOf(unchecked)).filter((type) => type === 'trust_score')).toHaveLength(2);
  expect(await countersOf(unchecked)).toMatchObject({ trust_count: 1, unchecked_count: 0 });
});

test('a reply stays not checked where no context says anything about it', async () => {
  const unchecked = await uncheckedReply();
  expect(await check(unchecked)).toMatchObject({ outcome: 'nothing_found', contexts: 0, passages: [] });
  await addContext(unchecked.user, soup);
  const found = await check(unchecked);
  expect(found).toMatchObject({ outcome: 'nothing_found', contexts: 1, passages: [] });
  expect(found.message.trustState).toBe('not_checked');
  expect(found.offers).toEqual([{ by: 'samples', model: 'gpt-4o', requests: 3, outputTokens: 3_000 }]);
  expect(fakes.requests).toHaveLength(1);
  expect((await rowsOf(unchecked)).filter((type) => type === 'trust_score')).toHaveLength(1);
});

test('a context that says otherwise checks the reply too', async () => {
  const unchecked = await uncheckedReply({}, 'The lighthouse of Norvik was built in 1905 from red brick.');
  await addContext(unchecked.user, known);
  const { outcome, message } = await check(unchecked);
  expect(outcome).toBe('checked');
  expect(message.trustScore).toBeLessThan(0.6);
});

test('neither the contexts nor the reply of somebody else are looked at', async () => {
  const unchecked = await uncheckedReply();
  const other = await app.register();
  await addContext(other, known);
  expect(await check(unchecked)).toMatchObject({ outcome: 'nothing_found', contexts: 0 });
  expect((await other.call('POST', `${unchecked.path}/check`, { by: 'contexts' })).status).toBe(404);
  expect((await other.call('POST', `${unchecked.path}/check`, { by: 'samples' })).status).toBe(404);
  await addContext(unchecked.user, known).then((id) => unchecked.user.call('PUT', `/api/context/${id}/deactivate`));
  expect(await check(unchecked)).toMatchObject({ outcome: 'nothing_found', contexts: 0 });
});

test('asking again is a second opinion, counted as not checked, and sources come before it', async () => {
  const unchecked = await uncheckedReply();
  fakes.script({ reply: said }, { reply: said }, { reply: said });
  expect(await check(unchecked, 'samples')).toMatchObject({
    outcome: 'asking',
    message: { checking: true },
    offers: [],
  });
  const after = await settled(unchecked);
  expect(after).toMatchObject({ trustState: 'second_opinion', trustMode: 'consistency' });
  expect(await trustOf(unchecked)).toMatchObject({ state: 'second_opinion', check: { asked: 3 } });
  expect(await countersOf(unchecked)).toEqual({ sum: 0, trust_count: 0, unchecked_count: 1 });
  expect((await check(unchecked, 'samples')).outcome).toBe('already_checked');
  expect(fakes.requests).toHaveLength(4);
  await addContext(unchecked.user, known);
  expect(await check(unchecked)).toMatchObject({ outcome: 'checked', message: { trustState: 'checked' } });
  expect(await trustOf(unchecked)).toMatchObject({ mode: 'grounded', check: { asked: 3 } });
  expect(await countersOf(unchecked)).toMatchObject({ trust_count: 1, unchecked_count: 0 });
});

test('asking can be stopped, and meanwhile nothing else checks the reply', async () => {
  const unchecked = await uncheckedReply();
  const slow = { reply: 'word '.repeat(300), tokensPerSecond: 2 };
  fakes.script(slow, slow, slow);
  expect((await check(unchecked, 'samples')).outcome).toBe('asking');
  expect((await check(unchecked, 'samples')).outcome).toBe('asking');
  await addContext(unchecked.user, known);
  expect((await check(unchecked)).outcome).toBe('asking');
  await unchecked.user.call('POST', `${unchecked.path}/stop`);
  expect(await settled(unchecked)).toMatchObject({ trustState: 'not_checked' });
  expect((await check(unchecked)).outcome).toBe('checked');
});

const askJudge = async ({ user, reply }: UncheckedReply): Promise<void> => {
  const apiKeyId = await addKey(user, { provider: 'together' });
  const judge = { provider: 'together', model: 'judge-model', apiKeyId, baseUrl: null };
  await user.call('PUT', `/api/agents/${reply.agentId ?? ''}`, { judge, checkMode: 'ask' });
};
const lastPrompt = (): string => JSON.stringify(fakes.requests.at(-1));

test('a judge without sources says what it knows and from where: a second opinion, and no more', async () => {
  const unchecked = await uncheckedReply();
  await askJudge(unchecked);
  expect((await check(unchecked)).offers.map(({ by }) => by)).toEqual(['judge', 'samples']);
  const source = 'Norvik Lighthouse Society\u0000, 1998';
  fakes.script({
    reply: JSON.stringify([
      { n: 1, verdict: 'supported', source },
      { n: 2, verdict: 'supported' },
    ]),
  });
  expect((await check(unchecked, 'judge')).outcome).toBe('asking');
  const after = await settled(unchecked);
  expect(after).toMatchObject({ trustState: 'second_opinion', trustMode: 'ungrounded' });
  expect(after.trustScore).toBeLessThan(0.795);
  expect(lastPrompt()).toContain('When was the lighthouse of Norvik built?');
  const { judge, verdict } = await trustOf(unchecked);
  expect(judge?.sentences.map((sentence) => sentence.source)).toEqual(['Norvik Lighthouse Society , 1998', undefined]);
  expect(judge).toMatchObject({ finding: 'clean', agreement: null });
  expect(verdict).toContain('judge-model finds nothing wrong with it, which is an opinion');
  expect(await countersOf(unchecked)).toEqual({ sum: 0, trust_count: 0, unchecked_count: 1 });
  expect((await check(unchecked, 'judge')).outcome).toBe('already_checked');
});

test('a judge that does not know either leaves a reply not checked', async () => {
  const unchecked = await uncheckedReply();
  await askJudge(unchecked);
  fakes.script({ reply: '[{"n":1,"verdict":"not_found"},{"n":2,"verdict":"not_found"}]' });
  await check(unchecked, 'judge');
  expect(await settled(unchecked)).toMatchObject({ trustState: 'not_checked' });
  expect((await trustOf(unchecked)).judge?.finding).toBe('not_found');
});

test('a judge compares with the sources where there are some, and is asked only for its opinion', async () => {
  const unchecked = await uncheckedReply();
  await askJudge(unchecked);
  await addContext(unchecked.user, known);
  const found = await check(unchecked);
  expect(found.offers).toMatchObject([{ by: 'judge', model: 'judge-model', requests: 1, outputTokens: 2_000 }]);
  fakes.script({ reply: '[{"n":1,"verdict":"supported"},{"n":2,"verdict":"supported"}]' });
  expect((await check(unchecked, 'judge')).outcome).toBe('asking');
  const after = await settled(unchecked);
  expect(after.trustState).toBe('checked');
  // Only the wording is compared: no opinion makes the reply Trusted.
  expect(after.trustScore).toBeGreaterThanOrEqual(found.message.trustScore ?? 1);
  expect(after.trustScore).toBeLessThan(0.795);
  expect(lastPrompt()).toContain('northern cape');
  expect((await trustOf(unchecked)).judge).toMatchObject({ model: 'judge-model', finding: 'clean' });
  expect((await check(unchecked, 'judge')).outcome).toBe('already_checked');
  expect(fakes.requests).toHaveLength(2);
});

test('a judge that fails when it is asked again takes back neither its opinion nor the score with it', async () => {
  const unchecked = await uncheckedReply();
  await askJudge(unchecked);
  fakes.script({ reply: '[{"n":1,"verdict":"contradicted"},{"n":2,"verdict":"supported"}]' });
  await check(unchecked, 'judge');
  await settled(unchecked);
  await addContext(unchecked.user, known);
  await check(unchecked);
  const { score } = await trustOf(unchecked);
  fakes.script({ reply: 'I would rather not say.' });
  expect((await check(unchecked, 'judge')).outcome).toBe('asking');
  await settled(unchecked);
  const after = await trustOf(unchecked);
  expect(after.score).toBe(score);
  expect(after.judge).toMatchObject({
    finding: 'contradicted',
    problem: 'Its answer was not a verdict for each sentence.',
  });
  expect((await check(unchecked)).offers.map(({ by }) => by)).toContain('judge');
});

test('what is not a scored reply, or has nobody to ask, is refused with a sentence', async () => {
  const { user, conversation, path } = await uncheckedReply();
  const [first] = await readMessages(user, conversation);
  const own = await user.call('POST', `/api/conversations/${conversation}/messages/${first?._id ?? ''}/check`);
  expect(own).toMatchObject({
    status: 400,
    body: { message: 'There is nothing to check in this message' },
  });
  expect((await user.call('POST', `${path}/check`, { by: 'prayer' })).status).toBe(400);
  expect((await user.call('POST', `${path}/check`, { by: 'judge' })).status).toBe(400);
  await user.call('DELETE', path);
  expect((await user.call('POST', `${path}/check`)).status).toBe(400);
});

test('a low score found by a check raises the alert of the agent, once', async () => {
  const unchecked = await uncheckedReply({}, 'The lighthouse of Norvik was built in 1905 from red brick.');
  const { user } = unchecked;
  const alerts = async (): Promise<number> => (await user.ask(listReports, { query: { category: 'alert' } })).count;
  expect(await alerts()).toBe(0);
  await addContext(user, known);
  await check(unchecked);
  expect(await alerts()).toBe(1);
});

test('a reply whose question was deleted can be compared, but not asked about again', async () => {
  const unchecked = await uncheckedReply();
  const { user, path, reply } = unchecked;
  expect((await check(unchecked)).offers.map(({ by }) => by)).toEqual(['samples']);
  await user.call('DELETE', path.replace(reply._id, reply.parentId ?? ''));
  expect(await check(unchecked)).toMatchObject({ outcome: 'nothing_found', offers: [] });
  const asked = fakes.requests.length;
  expect((await user.call('POST', `${path}/check`, { by: 'samples' })).status).toBe(400);
  expect(fakes.requests).toHaveLength(asked);
});
