import { addRemoteAgent } from '@symbi/testkit/factories';
import type { Delta } from '@symbi/contracts/talk-events';
import { pick } from '@symbi/testkit/request';
import { ended, startConversation, talk } from '@symbi/testkit/talk';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

const items = [
  { title: 'Fees', text: 'A berth of ten metres costs 42 euros a night.' },
  { title: 'Hours', text: 'The harbour office is open from nine to five.' },
  { title: 'Storms', text: 'From wind force 8 no boat may leave the harbour.' },
];

/** A question that names three sources, in the order the model gets them. */
const start = async () => {
  const user = await app.register();
  const contexts: string[] = [];
  for (const data of items)
    contexts.push(pick((await user.call('POST', '/api/context', { tag: 'harbour', data })).body, '_id'));
  const agent = await addRemoteAgent(user);
  const conversation = await startConversation(user, agent);
  const ask = () => talk(user, conversation, 'Sum up @Fees, @Hours and @Storms', { contexts });
  return { user, conversation, agent, ask };
};

test('a reply numbers its sources as its reader meets them, whatever their places in the prompt', async () => {
  const { ask } = await start();
  fakes.script({ reply: 'No boat may leave in a storm. [3] A berth costs 42 euros. [1] No boat may leave. [3]' });
  const { reply } = await ask();
  expect(reply.content).toBe('No boat may leave in a storm. [1] A berth costs 42 euros. [2] No boat may leave. [1]');
  expect(reply.citations.map(({ n, title }) => `${n} ${title}`)).toEqual(['1 Storms', '2 Fees']);
});

test('a reply that goes on means by its numbers what it meant before', async () => {
  const { user, conversation, ask } = await start();
  fakes.script({ fault: 'length', reply: 'No boat may leave. [3] A berth costs' });
  const { reply } = await ask();
  expect(reply.content).toMatch(/^No boat may leave\. \[1\]/);
  fakes.script({ reply: 'costs 42 euros. [2] The office opens at nine. [3]' });
  const answer = await user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/continue`);
  const whole = await ended(user, conversation, pick(answer.body, 'reply._id'));
  const sent = JSON.stringify(fakes.requests.at(-1)?.body);
  expect(sent).toMatch(/source n=\\+"1\\+" title=\\+"Storms/);
  expect(whole.content).toBe('No boat may leave. [1] A berth costs 42 euros. [2] The office opens at nine. [3]');
  expect(whole.citations.map(({ n, title }) => `${n} ${title}`)).toEqual(['1 Storms', '2 Fees', '3 Hours']);
});

test('a reply that goes on and fails before its sources are prepared keeps those of the part before', async () => {
  const { user, conversation, agent, ask } = await start();
  fakes.script({ fault: 'length', reply: 'No boat may leave. [3] A berth costs' });
  const { reply } = await ask();
  const keyId = pick((await user.call('GET', `/api/agents/${agent}`)).body, 'data.apiKeyId');
  expect((await user.call('DELETE', `/api/users/api-keys/${keyId}`)).status).toBe(200);
  const answer = await user.call('POST', `/api/conversations/${conversation}/messages/${reply._id}/continue`);
  const again = await ended(user, conversation, pick(answer.body, 'reply._id'));
  expect(again).toMatchObject({ status: 'failed', failure: { code: 'key_missing' } });
  expect(again.content).toMatch(/^No boat may leave\. \[1\]/);
  expect(again.citations).toEqual(reply.citations);
});

test('a growing reply says what it cites so far, with the numbers that it will have', async () => {
  const { user, conversation, ask } = await start();
  const socket = await user.connect();
  const deltas: Delta[] = [];
  socket.on('message:delta', (delta: Delta) => void deltas.push(delta));
  expect(await socket.emitWithAck('joinConversation', { id: conversation })).toMatchObject({ ok: true });
  fakes.script({ reply: 'No boat may leave in a storm. [3] A berth costs 42 euros. [1] So it is.' });
  await ask();
  const told = deltas.flatMap(({ citations }) => (citations === undefined ? [] : [citations]));
  expect(told.at(-1)?.map(({ n, written, title }) => [n, written, title])).toEqual([
    [1, 3, 'Storms'],
    [2, 1, 'Fees'],
  ]);
  // Only with text that cites something.
  expect(told.length).toBeLessThan(deltas.length);
  socket.disconnect();
});

test('the built-in agent begins with the first source', async () => {
  const { user } = await start();
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'When is the harbour office open?');
  expect(reply.content).toContain('[1]');
  expect(reply.citations[0]).toMatchObject({ n: 1, title: 'harbour: Hours' });
});
