import { listConversations, readConversation, updateConversation } from '@symbi/contracts/conversations';
import { updatePreferences } from '@symbi/contracts/account';
import { afterEach, expect, test } from 'vitest';
import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import { consentTo, readMessages, startConversation, talk } from '@symbi/testkit/talk';
import { registerAt, type TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

const question = 'Which ships may moor at the second berth of Norvik when the wind is from the north?';
const answer = { reply: 'Ships of up to forty metres.' };

const register = async (namesByModel = true): Promise<TestUser> => {
  const user = await app.register();
  await user.ask(updatePreferences, { body: { namesByModel } });
  return user;
};

const titleOf = async (user: TestUser, id: string): Promise<string> =>
  (await user.ask(readConversation, { params: { id }, query: {} })).data.title;

/** Waits until every naming run has ended. */
const settled = (): Promise<true> =>
  eventually(async () => {
    const runs = app.app.database.read.selectFrom('runs').select('id').where('kind', '=', 'title');
    return (await runs.where('state', 'in', ['queued', 'running']).execute()).length === 0 ? true : undefined;
  });

const begin = async (user: TestUser, reply: string) => {
  const conversation = await startConversation(user, await addRemoteAgent(user, { model: 'gpt-4o' }));
  fakes.script(answer, { reply });
  const said = await talk(user, conversation, question);
  await settled();
  return { conversation, ...said };
};

test('a conversation is named by its model after the first reply, and the cost stands with that reply', async () => {
  const user = await register();
  const unnamed = await begin(await register(false), 'Never asked');
  fakes.reset();
  const { conversation, reply } = await begin(user, '"Second berth of Norvik."');
  expect(await titleOf(user, conversation)).toBe('Second berth of Norvik');
  expect(fakes.requests).toHaveLength(2);
  expect(JSON.stringify(fakes.requests[1]?.body)).toContain('Ships of up to forty metres');
  const named = (await readMessages(user, conversation)).find(({ _id }) => _id === reply._id);
  expect(named?.usage?.outputTokens).toBeGreaterThan(unnamed.reply.usage?.outputTokens ?? Infinity);
  const { data } = await user.ask(listConversations, { query: { title: 'berth of Norvik' } });
  expect(data.map(({ title }) => title)).toContain('Second berth of Norvik');

  await talk(user, conversation, 'And from the south?');
  await settled();
  expect(fakes.requests).toHaveLength(3);
});

test('whoever has changed no setting has conversations named', async () => {
  const user = await registerAt(app.url);
  const { conversation } = await begin(user, 'Second berth of Norvik');
  expect(await titleOf(user, conversation)).toBe('Second berth of Norvik');
});

test('nobody is asked for a name by those who turned it off, nor for a command, nor of the built-in agent', async () => {
  const quiet = await register(false);
  const { conversation } = await begin(quiet, 'Never asked');
  expect(await titleOf(quiet, conversation)).toMatch(/^Which ships may moor/);
  expect(fakes.requests).toHaveLength(1);
  const user = await register();
  await talk(user, await startConversation(user), question);
  await settled();
  expect(fakes.requests).toHaveLength(1);
});

test('somebody else\u2019s agent names nothing: its owner chose to answer, and the person to be answered', async () => {
  const [owner, user] = [await register(), await register()];
  const shared = await addRemoteAgent(owner, { model: 'gpt-4o', isPublic: true });
  await addKey(user);
  await consentTo(user, shared);
  await talk(user, await startConversation(user, shared), question);
  await settled();
  expect(fakes.requests).toHaveLength(1);
});

test('a name of one\u2019s own stays, also when it is given while the model is asked', async () => {
  const user = await register();
  const conversation = await startConversation(user, await addRemoteAgent(user, { model: 'gpt-4o' }));
  fakes.script(answer, { reply: 'Of the model', tokensPerSecond: 1 });
  await talk(user, conversation, question);
  await eventually(async () => fakes.requests[1]);
  await user.ask(updateConversation, { params: { id: conversation }, body: { title: 'My own' } });
  await settled();
  expect(fakes.requests).toHaveLength(2);
  expect(await titleOf(user, conversation)).toBe('My own');
});

test('a conversation that was begun with a name costs no request', async () => {
  const user = await register();
  const agent = await addRemoteAgent(user, { model: 'gpt-4o' });
  const made = await user.call('POST', '/api/conversations', { agent, title: 'Berths' });
  await talk(user, pick(made.body, '_id'), question);
  await settled();
  expect(fakes.requests).toHaveLength(1);
});

test.each([
  ['a failure', { fault: '500' } as const],
  ['nothing', { fault: 'empty' } as const],
  ['talk', { reply: `Certainly! ${'I would call it this or that. '.repeat(5)}` }],
])('%s in place of a name leaves the first words', async (_what, behavior) => {
  const user = await register();
  const conversation = await startConversation(user, await addRemoteAgent(user, { model: 'gpt-4o' }));
  // A failure may be retried before it counts.
  fakes.script(answer, behavior, behavior, behavior, behavior, behavior);
  const { reply } = await talk(user, conversation, question);
  await settled();
  expect(fakes.requests.length).toBeGreaterThan(1);
  expect(await titleOf(user, conversation)).toMatch(/^Which ships may moor/);
  expect((await readMessages(user, conversation)).find(({ _id }) => _id === reply._id)?.status).toBe('complete');
});

test('the name goes with the words it was made of', async () => {
  const user = await register();
  const { conversation, reply } = await begin(user, 'Second berth of Norvik');
  expect(await titleOf(user, conversation)).toBe('Second berth of Norvik');
  const shared = await user.call('POST', '/api/shares', { conversationId: conversation, days: null });
  const path = `/api/conversations/${conversation}/messages/${reply._id}`;
  expect((await user.call('DELETE', path)).status).toBe(200);
  expect(await titleOf(user, conversation)).toBe('New Conversation');
  const link = await app.call('GET', `/api/shared/${pick(shared.body, 'token')}`);
  expect(pick(link.body, 'data.title')).toBe('New Conversation');
  const left = await app.app.database.read.selectFrom('conversation_names').selectAll().execute();
  expect(left.filter(({ conversation_id: id }) => id === conversation)).toEqual([]);
});
