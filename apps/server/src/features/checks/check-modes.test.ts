import type { Message } from '@symbi/contracts/conversations';
import { checkReply } from '@symbi/contracts/reply-checks';
import { readTrust } from '@symbi/contracts/trust';
import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai', 'together', 'perplexity');
afterEach(() => fakes.reset());

/** What the pages of the fake search say. */
const said = 'The Moon raises two tides a day.';
const question = 'How many tides a day does the Moon raise?';

const judgeOf = async (user: TestUser) => ({
  provider: 'together' as const,
  model: 'judge-model',
  apiKeyId: await addKey(user, { provider: 'together' }),
  baseUrl: null,
});

interface Talk {
  readonly user: TestUser;
  readonly reply: Message;
  readonly path: string;
  /** The reply once no check is running. */
  readonly after: Message;
}

const talkWith = async (user: TestUser, agent: Parameters<typeof addRemoteAgent>[1]): Promise<Talk> => {
  const conversation = await startConversation(
    user,
    await addRemoteAgent(user, { provider: 'together', model: 'gpt-4o', ...agent }),
  );
  const { reply } = await talk(user, conversation, question);
  const path = `/api/conversations/${conversation}/messages/${reply._id}`;
  const after = await eventually(async () =>
    (await readMessages(user, conversation)).find(({ _id, checking }) => _id === reply._id && checking === undefined),
  );
  return { user, reply, path, after };
};

const trustOf = async ({ user, path }: Talk) =>
  readTrust.response.parse((await user.call('GET', `${path}/trust`)).body).data;

const check = async ({ user, path }: Talk, by: string) =>
  checkReply.response.parse((await user.call('POST', `${path}/check`, { by })).body).data;

const keep = (user: TestUser, text: string) =>
  user.call('POST', '/api/context', { tag: 'moon', source: 'symbi', data: { text } });

test('always: the person\u2019s contexts come first, and nobody is asked where they speak of it', async () => {
  const user = await app.register();
  await keep(user, `${said} The Sun raises smaller ones.`);
  fakes.script({ reply: said });
  const checked = await talkWith(user, { checkMode: 'always', checkSamples: 3, judge: await judgeOf(user) });
  expect(checked.after).toMatchObject({ trustState: 'checked', trustMode: 'grounded' });
  expect((await trustOf(checked)).sources.map(({ kind }) => kind)).toContain('context');
  expect(fakes.requests).toHaveLength(1);
});

test('always: then the search of a provider, and the reply rests on the pages that speak of it', async () => {
  const user = await app.register();
  await addKey(user, { provider: 'perplexity' });
  fakes.script({ reply: said }, { reply: 'Two.' });
  const checked = await talkWith(user, { checkMode: 'always', checkSamples: 3, judge: await judgeOf(user) });
  expect(checked.after).toMatchObject({ trustState: 'checked', trustMode: 'grounded' });
  const trust = await trustOf(checked);
  expect(trust.search).toMatchObject({ model: 'perplexity/sonar', pages: 2, used: 1 });
  expect(trust.sources).toMatchObject([{ kind: 'citation', url: 'https://example.org/tides' }]);
  expect(fakes.requests).toHaveLength(2);
  const again = await user.call('POST', `${checked.path}/score`);
  expect(again.body).toMatchObject({ data: { fresh: { score: trust.score } } });
});

test('always: then the judge, and further answers only where it does not know either', async () => {
  const user = await app.register();
  const agent = { checkMode: 'always' as const, checkSamples: 1, judge: await judgeOf(user) };
  fakes.script({ reply: said }, { reply: '[{"n":1,"verdict":"supported"}]' });
  const judged = await talkWith(user, agent);
  expect(judged.after).toMatchObject({ trustState: 'second_opinion', trustMode: 'ungrounded' });
  expect(fakes.requests).toHaveLength(2);
  fakes.reset();
  fakes.script({ reply: said }, { reply: '[{"n":1,"verdict":"not_found"}]' }, { reply: said });
  const asked = await talkWith(user, agent);
  expect(asked.after).toMatchObject({ trustState: 'second_opinion', trustMode: 'consistency' });
  expect(await trustOf(asked)).toMatchObject({ judge: { finding: 'not_found' }, check: { asked: 1 } });
  expect(fakes.requests).toHaveLength(3);
});

test('ask: nothing is asked by itself, and what could be is offered in order with its cost', async () => {
  const user = await app.register();
  await addKey(user, { provider: 'perplexity' });
  fakes.script({ reply: said });
  const left = await talkWith(user, { checkMode: 'ask', checkSamples: 2, judge: await judgeOf(user) });
  expect(left.after.trustState).toBe('not_checked');
  expect(fakes.requests).toHaveLength(1);
  const { offers } = await check(left, 'contexts');
  expect(offers.map(({ by, requests }) => [by, requests])).toEqual([
    ['search', 1],
    ['judge', 1],
    ['samples', 2],
  ]);
  expect(offers.every(({ outputTokens }) => outputTokens > 0)).toBe(true);
  fakes.script({ reply: 'Two.' });
  expect((await check(left, 'search')).outcome).toBe('asking');
  await eventually(async () => ((await trustOf(left)).search === undefined ? undefined : true));
  expect((await trustOf(left)).state).toBe('checked');
});

test('never: nothing is asked, and nothing is offered', async () => {
  const user = await app.register();
  fakes.script({ reply: said });
  const left = await talkWith(user, { checkMode: 'never', checkSamples: 2, judge: await judgeOf(user) });
  expect(left.after.trustState).toBe('not_checked');
  expect((await check(left, 'contexts')).offers).toEqual([]);
  expect((await user.call('POST', `${left.path}/check`, { by: 'judge' })).status).toBe(400);
  expect(fakes.requests).toHaveLength(1);
});

test('a provider that fails is named, and the reply stays as it was', async () => {
  const user = await app.register();
  await addKey(user, { provider: 'perplexity' });
  fakes.script({ reply: said }, { fault: '401' });
  const left = await talkWith(user, { checkMode: 'always' });
  expect(left.after).toMatchObject({ trustState: 'not_checked', trustScore: left.reply.trustScore });
  const { search } = await trustOf(left);
  expect(search).toMatchObject({ pages: 0, used: 0 });
  expect(search?.problem).toContain('Perplexity');
  expect((await check(left, 'contexts')).offers.map(({ by }) => by)).toContain('search');
});

test('samples or a judge without a word on when are asked for after each reply, as before', async () => {
  const user = await app.register();
  const made = await addRemoteAgent(user, { model: 'gpt-4o', checkSamples: 2 });
  const plain = await addRemoteAgent(user, { model: 'gpt-4o' });
  const modeOf = async (id: string) => (await user.call('GET', `/api/agents/${id}`)).body;
  expect(await modeOf(made)).toMatchObject({ data: { checkMode: 'always' } });
  expect(await modeOf(plain)).toMatchObject({ data: { checkMode: 'ask' } });
  await user.call('PUT', `/api/agents/${plain}`, { checkSamples: 1 });
  expect(await modeOf(plain)).toMatchObject({ data: { checkMode: 'always' } });
  expect((await user.call('PUT', `/api/agents/${plain}`, { checkMode: 'sometimes' })).status).toBe(400);
});
