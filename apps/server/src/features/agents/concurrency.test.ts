import { addKey, addRemoteAgent } from '@symbi/testkit/factories';
import { afterEach, expect, test, vi } from 'vitest';
import { startWithUser } from '#support/start.ts';

const { app, user } = await startWithUser();
const { database } = app.app;
afterEach(() => vi.restoreAllMocks());

const path = (agentId: string): string => `/api/agents/${agentId}`;

/** Two changes of one agent: the slow one has already read it when the quick one is stored. */
const changeAround = async (agentId: string, slow: Record<string, unknown>, quick: Record<string, unknown>) => {
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    expect((await user.call('PUT', path(agentId), quick)).status).toBe(200);
    return transaction(work);
  });
  return user.call('PUT', path(agentId), slow);
};

const addCustom = (more: Record<string, unknown> = {}): Promise<string> =>
  addRemoteAgent(user, { provider: 'custom', baseUrl: 'http://127.0.0.1:9001/v1', apiKeyId: null, ...more });

test('a key chosen for one address never goes to another that was set meanwhile', async () => {
  const agentId = await addCustom();
  const apiKeyId = await addKey(user, { provider: 'custom' });
  const answer = await changeAround(agentId, { apiKeyId }, { baseUrl: 'http://127.0.0.1:9002/v1' });
  expect(answer.status).toBe(409);
  const row = database.read.selectFrom('agents').select(['base_url', 'api_key_id']).where('id', '=', agentId);
  expect(await row.executeTakeFirst()).toEqual({ base_url: 'http://127.0.0.1:9002/v1', api_key_id: null });
});

test('an address never takes a key that was chosen for another meanwhile', async () => {
  const agentId = await addCustom();
  const apiKeyId = await addKey(user, { provider: 'custom' });
  const moved = { baseUrl: 'http://127.0.0.1:9002/v1', apiKeyId };
  // It repeats the address the sender saw, so it is not a move.
  const answer = await changeAround(agentId, { baseUrl: 'http://127.0.0.1:9001/v1' }, moved);
  expect(answer.status).toBe(409);
  const row = database.read.selectFrom('agents').select(['base_url', 'api_key_id']).where('id', '=', agentId);
  expect(await row.executeTakeFirst()).toEqual({ base_url: 'http://127.0.0.1:9002/v1', api_key_id: apiKeyId });
});

test('a key of one provider never goes to another that was chosen meanwhile', async () => {
  const agentId = await addCustom();
  const apiKeyId = await addKey(user, { provider: 'custom' });
  const answer = await changeAround(agentId, { apiKeyId }, { provider: 'openai', model: 'gpt-4o' });
  expect(answer.status).toBe(409);
});

test('what says nothing of where an agent answers is stored beside a move', async () => {
  const agentId = await addCustom();
  const answer = await changeAround(agentId, { name: 'Renamed' }, { baseUrl: 'http://127.0.0.1:9002/v1' });
  expect(answer).toMatchObject({ status: 200, body: { data: { name: 'Renamed' } } });
});
