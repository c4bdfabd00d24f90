import { readTrust } from '@symbi/contracts/trust';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { pick } from '@symbi/testkit/request';
import { readMessages, startConversation, talk } from '@symbi/testkit/talk';
import type { TestUser } from '@symbi/testkit/user';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => fakes.reset());

/** The model's last question from a person: a separate call names the conversation, at some time after the reply. */
const lastAsked = () =>
  fakes.requests.findLast(({ body }) => !JSON.stringify(body).includes('Name this conversation'))?.body ?? null;

const keep = async (user: TestUser, data: Record<string, unknown>, tag = 'harbour'): Promise<string> =>
  pick((await user.call('POST', '/api/context', { tag, data })).body, '_id');

const fees = { title: 'Mooring fees', text: 'A berth of ten metres costs 42 euros a night.' };
const bees = { title: 'Bees of the north', text: 'The hive stands behind the old barn.' };

const start = async () => {
  const user = await app.register();
  const [named, other] = [await keep(user, fees), await keep(user, bees)];
  return { user, named, other };
};

test('a context that a message names is the first source of its answer, whatever the words of the question', async () => {
  const { user, named } = await start();
  const agent = await addRemoteAgent(user);
  const conversation = await startConversation(user, agent);
  fakes.script({ reply: 'A berth of ten metres costs 42 euros a night.' });
  const { question, reply } = await talk(user, conversation, 'Sum up @Mooring fees', { contexts: [named] });
  expect(question.contexts).toEqual([{ _id: named, title: 'Mooring fees' }]);
  // The agent has no context bridge; named contexts are sent all the same.
  expect(JSON.stringify(lastAsked())).toContain('42 euros a night');
  expect(JSON.stringify(lastAsked())).not.toContain('old barn');
  expect(reply.trustState).toBe('checked');
  const trust = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/trust`);
  const { data } = readTrust.response.parse(trust.body);
  expect(data.sources[0]).toMatchObject({ kind: 'context', refId: named, title: 'Mooring fees' });
  expect(data.sentences[0]?.support).toBeGreaterThan(0.5);
  expect((await user.call('GET', `/api/insights/export?session_id=conv:${conversation}`)).text).toContain(named);
});

test('the built-in agent answers from it too', async () => {
  const { user, named } = await start();
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'What does a berth cost, by @Mooring fees?', { contexts: [named] });
  expect(reply.content).toContain('A berth of ten metres costs 42 euros a night.');
  expect(reply.content).not.toContain('title:');
  expect(reply.citations[0]).toMatchObject({ title: 'Mooring fees', sourceId: `context:${named}:named` });
});

test('the name says where the built-in agent looks, and nothing of what it looks for', async () => {
  const { user, named, other } = await start();
  const conversation = await startConversation(user);
  const ask = async (content: string, ...contexts: string[]) =>
    (await talk(user, conversation, content, { contexts })).reply.content;
  const said = 'A berth of ten metres costs 42 euros a night. [1]';
  expect(await ask('What does it say in @Mooring fees about a night?', named)).toBe(said);
  expect(await ask('Sum up @Mooring fees', named)).toBe(said);
  expect(await ask('@Mooring fees', named)).toBe(said);
  expect(await ask('Compare @Mooring fees and @Bees of the north', named, other)).toBe(
    `${said}\n\nThe hive stands behind the old barn. [2]`,
  );
  const office = await keep(user, {
    title: 'Harbor office',
    text: 'The harbor office was founded in 1920. It has a red roof. The office is open from nine to five.',
  });
  expect(await ask('When is @Harbor office open?', office)).toContain('open from nine to five');
  expect(await ask('Who repaired the crane, by @Mooring fees?', named)).toContain('I found nothing');
});

test('of a long named context a reply gets as much as a score reads, and what fits the question besides', async () => {
  const user = await app.register();
  const conversation = await startConversation(user, await addRemoteAgent(user, { contextBridgeEnabled: true }));
  const text = `${'The quay is long and the water is deep. '.repeat(400)}The lighthouse keeper is called Ottilie Brand.`;
  const named = await keep(user, { title: 'Long', text });
  const { reply } = await talk(user, conversation, 'What is the lighthouse keeper of @Long called?', {
    contexts: [named],
  });
  const trust = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/trust`);
  const { data } = readTrust.response.parse(trust.body);
  expect(data.sources[0]?.text.length).toBeLessThanOrEqual(8_000);
  expect(JSON.stringify(lastAsked())).toContain('Ottilie Brand');
});

test('a named context that ends in three dots, and is given whole, is given once', async () => {
  const user = await app.register();
  const conversation = await startConversation(user, await addRemoteAgent(user, { contextBridgeEnabled: true }));
  const named = await keep(user, { title: 'Diary', text: 'The old lighthouse was dark that night, and then…' });
  const { reply } = await talk(user, conversation, 'Was the old lighthouse dark in @Diary?', { contexts: [named] });
  const trust = await user.call('GET', `/api/conversations/${conversation}/messages/${reply._id}/trust`);
  expect(readTrust.response.parse(trust.body).data.sources.filter(({ refId }) => refId === named)).toHaveLength(1);
});

test('nobody names what is not theirs, is gone, or is not active', async () => {
  const [mine, theirs] = [await start(), await start()];
  const conversation = await startConversation(mine.user);
  await mine.user.call('PUT', `/api/context/${mine.other}/deactivate`);
  for (const id of [theirs.named, mine.other, 'f'.repeat(24)]) {
    const body = { content: 'Sum this up', contexts: [mine.named, id] };
    const answer = await mine.user.call('POST', `/api/conversations/${conversation}/messages`, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(pick(answer.body, 'fields.contexts')).toContain('was deleted or is not active');
  }
  const five = { content: 'Hello', contexts: Array.from({ length: 5 }, () => mine.named) };
  expect((await mine.user.call('POST', `/api/conversations/${conversation}/messages`, five)).status).toBe(400);
  expect(await readMessages(mine.user, conversation)).toEqual([]);
});

test('a named context that was deleted since is no source any more, and the reply says so', async () => {
  const { user, named } = await start();
  const conversation = await startConversation(user, await addRemoteAgent(user));
  const { reply } = await talk(user, conversation, 'Sum up @Mooring fees', { contexts: [named] });
  await user.call('DELETE', `/api/context/${named}`);
  const path = `/api/conversations/${conversation}/messages/${reply._id}/regenerate`;
  const again = pick((await user.call('POST', path, {})).body, 'reply._id');
  await expect
    .poll(async () => (await readMessages(user, conversation)).find(({ _id }) => _id === again)?.notices)
    .toContain('Mooring fees is no source of this reply: it was deleted or is not active.');
});

test('a changed message keeps what its new words still name', async () => {
  const { user, named, other } = await start();
  const conversation = await startConversation(user);
  const content = 'Compare @Mooring fees and @Bees of the north';
  const { question } = await talk(user, conversation, content, { contexts: [named, other] });
  const path = `/api/conversations/${conversation}/messages/${question._id}`;
  const edited = await user.call('PUT', path, { content: 'Sum up @Bees of the north' });
  expect(pick(edited.body, 'data.contexts.0._id')).toBe(other);
  expect(JSON.stringify(edited.body)).not.toContain('"title":"Mooring fees"');
});

test("somebody else's agent elsewhere is given it only under the word that gives it contexts", async () => {
  const owner = await app.register();
  const agent = await addRemoteAgent(owner, { isPublic: true });
  const { user, named } = await start();
  await user.call('POST', '/api/users/api-keys', { name: 'Mine', provider: 'openai', key: 'sk-test-0123456789abcdef' });
  const conversation = await startConversation(user, agent);
  const destination = pick((await user.call('GET', `/api/agents/${agent}`)).body, 'data.destination.id');
  await user.call('PUT', `/api/agents/${agent}/consent`, { destination, messages: true, contexts: false });
  const { reply } = await talk(user, conversation, 'Sum up @Mooring fees', { contexts: [named] });
  expect(JSON.stringify(lastAsked())).not.toContain('42 euros');
  expect(reply.notices.join(' ')).toContain('Mooring fees is no source of this reply: it was not sent to 127.0.0.1');
});
