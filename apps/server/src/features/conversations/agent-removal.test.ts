import { readConversation } from '@symbi/contracts/conversations';
import { pick } from '@symbi/testkit/request';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';
import { eventually } from '@symbi/testkit/eventually';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const addAgent = async (user: TestUser, isPublic: boolean): Promise<string> => {
  const input = { name: 'Scout', provider: 'local', model: 'symbi-core', isPublic };
  return pick((await user.call('POST', '/api/agents', input)).body, 'data._id');
};
const agentOf = async (user: TestUser, conversation: string): Promise<string | null> =>
  (await user.ask(readConversation, { params: { id: conversation } })).data.agent;

/** What a user's tabs receive about the agent of a conversation. */
const listen = async (user: TestUser) => {
  const socket = await user.connect();
  const heard: unknown[] = [];
  socket.on('conversation:updated', ({ agent }: { agent: string | null }) => void heard.push(agent));
  return { heard, socket };
};

test('a conversation whose agent is deleted has none, and every tab hears of it', async () => {
  const user = await server.register();
  const agent = await addAgent(user, false);
  const conversation = await startConversation(user, agent);
  const { heard, socket } = await listen(user);
  await user.call('DELETE', `/api/agents/${agent}`);
  expect(await agentOf(user, conversation)).toBeNull();
  await eventually(async () => (heard.includes(null) ? true : undefined));
  socket.disconnect();
  const refused = await user.call('POST', `/api/conversations/${conversation}/messages`, { content: 'Anybody?' });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Choose an agent for this conversation' } });
});

test('an agent made private is taken from the conversations of others, and stays in those of its owner', async () => {
  const [owner, other] = [await server.register(), await server.register()];
  const agent = await addAgent(owner, true);
  const [own, foreign] = [await startConversation(owner, agent), await startConversation(other, agent)];
  const { heard, socket } = await listen(other);
  await owner.call('PUT', `/api/agents/${agent}`, { isPublic: false });
  expect(await agentOf(owner, own)).toBe(agent);
  expect(await agentOf(other, foreign)).toBeNull();
  await eventually(async () => (heard.includes(null) ? true : undefined));
  socket.disconnect();
});

test('a message goes to the agent that was chosen since the last one, also when that one is gone', async () => {
  const user = await server.register();
  const [first, second] = [await addAgent(user, false), await addAgent(user, false)];
  const conversation = await startConversation(user, first);
  expect((await talk(user, conversation, 'What is a pivot?')).reply.agentId).toBe(first);
  expect((await talk(user, conversation, 'What is a trust score?')).reply.agentId).toBe(first);
  await user.call('PUT', `/api/conversations/${conversation}`, { agent: second });
  expect((await talk(user, conversation, 'What is a capsule?')).reply.agentId).toBe(second);
  await user.call('PUT', `/api/conversations/${conversation}`, { agent: first });
  await user.call('DELETE', `/api/agents/${second}`);
  expect((await talk(user, conversation, 'What is a bond?')).reply.agentId).toBe(first);
});

test('an agent that goes with its account is taken from the conversations of others', async () => {
  const [owner, other] = [await server.register(), await server.register()];
  const foreign = await startConversation(other, await addAgent(owner, true));
  expect((await owner.call('DELETE', '/api/auth/account', { password: owner.password })).status).toBe(200);
  expect(await agentOf(other, foreign)).toBeNull();
});

test('a deleted assistant leaves its conversations without one', async () => {
  const user = await server.register();
  await user.call('POST', '/api/users/api-keys', { name: 'K', provider: 'openai', key: 'sk-test-0123456789abcdef' });
  const made = await user.call('POST', '/api/assistant/create', { name: 'Helper' });
  const assistant = pick(made.body, 'assistant.id');
  const conversation = await startConversation(user, assistant);
  expect((await user.call('DELETE', `/api/assistant/${assistant}`)).status).toBe(200);
  expect(await agentOf(user, conversation)).toBeNull();
});
