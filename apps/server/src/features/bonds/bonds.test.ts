import { afterEach, expect, test, vi } from 'vitest';
import { addRemoteAgent } from '@symbi/testkit/factories';
import { eventually } from '@symbi/testkit/eventually';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startWithFakes } from '#support/start.ts';
import { startConversation, talk } from '@symbi/testkit/talk';
import type { RunRow } from '../../platform/runs/runs.ts';
import { Agents, type AgentsOptions } from '../agents/service.ts';
import { Bonds, type BondsOptions } from './service.ts';

const { app, fakes } = await startWithFakes('openai');
afterEach(() => {
  vi.restoreAllMocks();
  fakes.reset();
});

/** Does something between the reads and the writes of the next request. */
const before = (work: () => Promise<unknown>): void => {
  const { database } = app.app;
  const transaction = database.transaction.bind(database);
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (stored) => {
    await work();
    return transaction(stored);
  });
};

const bonded = (user: TestUser, agentId: string) =>
  eventually(async () => {
    const answer = await user.call('GET', `/api/agents/${agentId}/bond`);
    return pick(answer.body, 'data.bondStatus') === 'Bonding Pending' ? undefined : answer.body;
  });

const firstAgent = async (user: TestUser): Promise<string> =>
  pick((await user.call('GET', '/api/agents')).body, 'data.0._id');

test('the built-in agent passes its probe, is counted, and loses the bond with its prompt', async () => {
  const user = await app.register();
  const agentId = await firstAgent(user);
  const begun = await user.call('POST', `/api/agents/${agentId}/bond`);
  expect(begun.status).toBe(202);
  const state = await bonded(user, agentId);
  expect(state).toMatchObject({
    data: { bondStatus: 'Bonded', bond: { checks: [{ passed: true }, { passed: true }, { passed: true }] } },
  });
  expect(pick(state, 'data.bond.note')).toContain(pick(state, 'data.bond.hash'));
  expect((await user.call('GET', '/api/users/dashboard')).body).toMatchObject({
    data: { status: { bondedAgents: 1 } },
  });
  const renamed = await user.call('PUT', `/api/agents/${agentId}`, { name: 'Other name' });
  expect(renamed.body).toMatchObject({ data: { bondStatus: 'Bonded' } });
  const changed = await user.call('PUT', `/api/agents/${agentId}`, { systemPrompt: 'Be brief.' });
  expect(changed.body).toMatchObject({ data: { bondStatus: 'Not Bonded' } });
});

test('an agent whose provider refuses fails its probe and says why', async () => {
  const user = await app.register();
  const agentId = await addRemoteAgent(user, { model: 'gpt-6-luna' });
  fakes.script({ fault: '401' });
  await user.call('POST', `/api/agents/${agentId}/bond`);
  const state = await bonded(user, agentId);
  expect(state).toMatchObject({
    data: { bondStatus: 'Bonding Failed', bond: { note: null, checks: [{ passed: false }] } },
  });
  expect(JSON.stringify(state)).toContain('did not accept the API key');
});

test('compliance is made of checks that say what they found', async () => {
  const user = await app.register();
  const agentId = await firstAgent(user);
  await talk(user, await startConversation(user), 'What is a trust score?');
  const answer = await user.call('GET', `/api/agents/${agentId}/compliance`);
  const { articles, score } = (
    answer.body as { data: { score: number; articles: { id: string; score: number; checks: unknown[] }[] } }
  ).data;
  expect(articles.map((article) => article.id)).toEqual([
    'transparency',
    'accountability',
    'fairness',
    'privacy',
    'safety',
    'reliability',
  ]);
  expect(score).toBe(Math.round(articles.reduce((sum, article) => sum + article.score, 0) / 6));
  await user.call('PUT', `/api/agents/${agentId}`, {
    systemPrompt: 'Use the key sk-live-0123456789abcdef and call bob@example.com.',
  });
  const worse = await user.call('GET', `/api/agents/${agentId}/compliance`);
  expect(worse.body).toMatchObject({ data: { articles: [{}, {}, {}, { id: 'privacy', score: 33 }, {}, {}] } });
});

test('a deleted reply was given, and its score is in no mean', async () => {
  const user = await app.register();
  const agentId = await firstAgent(user);
  const conversation = await startConversation(user);
  const { reply } = await talk(user, conversation, 'What is a trust score?');
  expect(reply.trustState).toBe('checked');
  const found = async () => JSON.stringify((await user.call('GET', `/api/agents/${agentId}/compliance`)).body);
  expect(await found()).toContain('1 of the last 1 replies are scored');
  await user.call('DELETE', `/api/conversations/${conversation}/messages/${reply._id}`);
  expect(await found()).toContain('0 of the last 1 replies are scored');
});

test('an empty prompt passes, and its checks say that there was nothing to read', async () => {
  const user = await app.register();
  const agentId = await firstAgent(user);
  await user.call('PUT', `/api/agents/${agentId}`, { systemPrompt: '' });
  const { body } = await user.call('GET', `/api/agents/${agentId}/compliance`);
  const empty = { passed: true, found: 'No prompt to check yet' };
  expect(body).toMatchObject({
    data: {
      articles: [{}, {}, { id: 'fairness', score: 100, checks: [empty] }, { checks: [empty, empty, {}] }, {}, {}],
    },
  });
});

test('nobody bonds or assesses somebody else\u2019s agent', async () => {
  const [ann, bob] = [await app.register(), await app.register()];
  const agentId = await firstAgent(ann);
  await ann.call('PUT', `/api/agents/${agentId}`, { isPublic: true });
  for (const [method, path] of [
    ['POST', 'bond'],
    ['GET', 'bond'],
    ['GET', 'compliance'],
  ] as const)
    expect((await bob.call(method, `/api/agents/${agentId}/${path}`)).status).toBe(404);
});

test('a probe whose server ended is told as one that found nothing out', async () => {
  const user = await app.register();
  const agentId = await firstAgent(user);
  const { database } = app.app;
  const hash = 'a'.repeat(64);
  await database.transaction(async (transaction) => {
    const mine = transaction.query.updateTable('agents').where('id', '=', agentId);
    await mine.set({ bond_status: 'Bonding Pending' }).execute();
    const run = { id: agentId, owner_id: user.id, input: JSON.stringify({ agentId, hash }) };
    // Reporting the result needs only what a run leaves behind.
    const agents = new Agents({ database, clock: Date.now } as unknown as AgentsOptions);
    const bonds = new Bonds({ database, clock: Date.now, agents } as unknown as BondsOptions);
    await bonds.recover(run as unknown as RunRow, transaction);
  });
  expect(await bonded(user, agentId)).toMatchObject({
    data: {
      bondStatus: 'Not Bonded',
      bond: {
        note: null,
        checks: [{ passed: false, found: expect.stringContaining('Bond the agent again') as string }],
      },
    },
  });
});

test('an agent that changes in the moment in which its probe begins is probed as it is then', async () => {
  const user = await app.register();
  const agentId = await firstAgent(user);
  before(() => user.call('PUT', `/api/agents/${agentId}`, { systemPrompt: 'Be brief.' }));
  expect((await user.call('POST', `/api/agents/${agentId}/bond`)).status).toBe(202);
  expect(await bonded(user, agentId)).toMatchObject({ data: { bondStatus: 'Bonded' } });
});

test('an agent that is bonded while a change of it is on its way loses the bond with the change', async () => {
  const user = await app.register();
  const agentId = await firstAgent(user);
  before(async () => {
    await user.call('POST', `/api/agents/${agentId}/bond`);
    expect(await bonded(user, agentId)).toMatchObject({ data: { bondStatus: 'Bonded' } });
  });
  const changed = await user.call('PUT', `/api/agents/${agentId}`, { systemPrompt: 'Be brief.' });
  expect(changed.body).toMatchObject({ data: { bondStatus: 'Not Bonded', systemPrompt: 'Be brief.' } });
});

test('an agent whose probe has begun a moment ago is not probed beside it', async () => {
  const user = await app.register();
  const agentId = await firstAgent(user);
  const { database } = app.app;
  before(() =>
    database.transaction(({ query }) =>
      query.updateTable('agents').set({ bond_status: 'Bonding Pending' }).where('id', '=', agentId).execute(),
    ),
  );
  expect((await user.call('POST', `/api/agents/${agentId}/bond`)).status).toBe(409);
});
