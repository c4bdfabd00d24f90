import { listApiKeys, testApiKey } from '@symbi/contracts/api-keys';
import { addAgent, addKey } from '@symbi/testkit/factories';
import { startConversation, talk } from '@symbi/testkit/talk';
import { afterEach, expect, test } from 'vitest';
import { startWithFakes } from '#support/start.ts';

const { app, fakes } = await startWithFakes('openai', 'v0');
afterEach(() => fakes.reset());

const keysOf = async (user: Awaited<ReturnType<typeof app.register>>) => (await user.ask(listApiKeys, {})).data;

test('a key was not tested before anybody asked', async () => {
  const user = await app.register();
  await addKey(user);
  expect((await keysOf(user))[0]).not.toHaveProperty('test');
  expect(fakes.requests).toEqual([]);
});

test('a key that its provider takes works, and the list says so from then on', async () => {
  const user = await app.register();
  const id = await addKey(user, { provider: 'v0', key: 'v1:abcdefghijklmnop' });
  const { data } = await user.ask(testApiKey, { params: { id } });
  expect(data.test).toMatchObject({ result: 'works', detail: null });
  expect(await keysOf(user)).toEqual([data]);
});

test('a made-up key is rejected, and neither the answer nor the log has it', async () => {
  const user = await app.register();
  const key = 'sk-wrong-0123456789abcdefghij';
  const id = await addKey(user, { key });
  const answer = await user.call('POST', `/api/users/api-keys/${id}/test`);
  expect(answer.body).toMatchObject({
    data: { test: { result: 'rejected', detail: 'Incorrect API key provided: [redacted].' } },
  });
  expect(answer.text + app.logged()).not.toContain(key);
});

test('a provider that does not answer is not said to have refused', async () => {
  const user = await app.register();
  const id = await addKey(user, { provider: 'custom' });
  await addAgent(user, { provider: 'custom', model: 'm', apiKeyId: id, baseUrl: 'http://127.0.0.1:9/v1' });
  const { data } = await user.ask(testApiKey, { params: { id } });
  expect(data.test).toMatchObject({ result: 'unreachable', detail: 'The provider could not be reached.' });
});

test('a key of a custom server is asked about where its agent is, and not before it has one', async () => {
  const user = await app.register();
  const id = await addKey(user, { provider: 'custom', key: 'sk-mine-0123456789' });
  await expect(user.ask(testApiKey, { params: { id } })).rejects.toMatchObject({ status: 409 });
  const baseUrl = fakes.baseUrls.custom;
  await addAgent(user, { provider: 'custom', model: 'm', apiKeyId: id, baseUrl });
  const { data } = await user.ask(testApiKey, { params: { id } });
  expect(data.test).toMatchObject({ result: 'unclear' });
  expect(fakes.requests[0]).toMatchObject({ path: '/custom/v1/models' });
  expect(fakes.requests.map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer sk-mine-0123456789',
    undefined,
  ]);
});

test('the key of somebody else cannot be tested', async () => {
  const [user, other] = [await app.register(), await app.register()];
  const id = await addKey(user);
  await expect(other.ask(testApiKey, { params: { id } })).rejects.toMatchObject({ status: 404 });
  expect(fakes.requests).toEqual([]);
});

test('a key that is refused for a reply says so among the keys', async () => {
  const user = await app.register();
  const apiKeyId = await addKey(user);
  const agent = await addAgent(user, { provider: 'openai', model: 'fake', apiKeyId });
  fakes.script({ fault: '401' });
  const { reply } = await talk(user, await startConversation(user, agent), 'Hello');
  expect(reply.failure?.code).toBe('invalid_key');
  expect((await keysOf(user))[0]?.test).toMatchObject({ result: 'rejected', detail: 'Incorrect API key provided.' });
});

test('a key that may not do what a reply asks for is not rejected', async () => {
  const user = await app.register();
  const apiKeyId = await addKey(user);
  const agent = await addAgent(user, { provider: 'openai', model: 'fake', apiKeyId });
  fakes.script({ fault: '403' });
  const { reply } = await talk(user, await startConversation(user, agent), 'Hello');
  expect(reply.failure?.code).toBe('invalid_key');
  expect((await keysOf(user))[0]).not.toHaveProperty('test');
});

test('a reply through a key that was rejected shows that it works', async () => {
  const user = await app.register();
  const apiKeyId = await addKey(user);
  const agent = await addAgent(user, { provider: 'openai', model: 'fake', apiKeyId });
  const conversation = await startConversation(user, agent);
  fakes.script({ fault: '401' });
  await talk(user, conversation, 'Hello');
  expect((await keysOf(user))[0]?.test).toMatchObject({ result: 'rejected' });
  await talk(user, conversation, 'Hello again');
  expect((await keysOf(user))[0]?.test).toMatchObject({ result: 'works', detail: null });
});
