import { orchestrate } from '@symbi/contracts/roundtable';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startFakeProviders } from '@symbi/testkit/fakes/server';
import type { TestUser } from '@symbi/testkit/user';
import { startApp } from '#support/app.ts';
import { startWithFakes } from '#support/start.ts';
import { Receipts, type ReceiptsOptions } from '../receipts/service.ts';
import { ProposalStore } from './proposal-store.ts';
import { planLocally } from './planner.ts';
import type { Propose } from './proposers.ts';
import { scoreProposal } from './scoring.ts';
import { RoundtableService } from './service.ts';

const { app, fakes } = await startWithFakes('openai', 'v0');
afterEach(() => fakes.reset());

const task = 'Migrate the customer database to the new schema, test the reports, and then deploy to production';
const good = {
  goal: 'Migrate the customer database and deploy',
  steps: [
    'Copy the customer database',
    'Write the migration to the new schema',
    'Test the reports on the copy',
    'Deploy to production',
  ],
  risks: ['Data loss', 'Downtime'],
  est_cost: 2,
  est_confidence: 0.7,
};

const addKey = (user: TestUser) =>
  user.call('POST', '/api/users/api-keys', { name: 'Mine', provider: 'openai', key: 'sk-roundtable-0123456789' });

describe('gathering proposals', () => {
  test('refuses an empty task with the words of the specification, and asks nobody', async () => {
    const user = await app.register();
    const answer = await user.call('POST', '/api/bridge/orchestrate', { task: '   ', agents: ['codex'], context: {} });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: 'Please describe a goal/task.' });
    expect(fakes.requests).toHaveLength(0);
  });

  test('without keys answers errors and a labeled plan of the built-in planner, and invents nothing', async () => {
    const user = await app.register();
    const answer = await user.call('POST', '/api/bridge/orchestrate', {
      task,
      agents: ['codex', 'v0', 'trae'],
      context: {},
    });
    expect(answer.body).toMatchObject({
      proposals: [{ agent_key: 'local', label: 'Local planner (built in)' }],
      recommended: { agent_key: 'local' },
      errors: [
        {
          agent_key: 'codex',
          code: 'key_missing',
          message: 'OpenAI API key not found. Please add your OpenAI API key in Settings.',
        },
        { agent_key: 'v0', code: 'key_missing' },
        { agent_key: 'trae', code: 'unavailable' },
      ],
    });
  });

  test('asks what the operator mapped to Trae on loopback, where users may not name a private address', async () => {
    const mapped = await startApp({ ALLOW_PRIVATE_PROVIDERS: '', TRAE_BASE_URL: fakes.baseUrls.openai });
    onTestFinished(() => mapped.stop());
    const user = await mapped.register();
    fakes.script({ reply: JSON.stringify(good) });
    const answer = await user.call('POST', '/api/bridge/orchestrate', { task, agents: ['trae'] });
    expect(answer.body).toMatchObject({ errors: [], proposals: [{ agent_key: 'trae' }] });
    const named = { name: 'Mine', provider: 'custom', model: 'm', baseUrl: fakes.baseUrls.openai };
    expect((await user.call('POST', '/api/agents', named)).status).toBe(400);
  });

  test('recommends the built-in planner only when nobody else proposed, and puts it last', async () => {
    const user = await app.register();
    await addKey(user);
    fakes.script({ reply: JSON.stringify({ ...good, goal: 'Something', steps: ['Begin'], risks: [] }) });
    const answer = await user.call('POST', '/api/bridge/orchestrate', { task, agents: ['local', 'codex'] });
    const { proposals, recommended } = orchestrate.response.parse(answer.body);
    expect(proposals.map(({ agent_key: key }) => key)).toEqual(['codex', 'local']);
    expect(proposals[1]?.score).toBeGreaterThan(proposals[0]?.score ?? 1);
    expect(recommended?.agent_key).toBe('codex');
  });

  test('asks with the user\u2019s own key, parses and scores what comes, and recommends the best', async () => {
    const user = await app.register();
    await addKey(user);
    fakes.script({ reply: JSON.stringify(good) });
    const answer = await user.call('POST', '/api/bridge/orchestrate', { task, agents: ['codex'], context: {} });
    expect(answer.body).toMatchObject({
      errors: [],
      recommended: { agent_key: 'codex', proposal: { goal: good.goal } },
      proposals: [{ proposal: { steps: good.steps } }],
    });
    expect(fakes.requests[0]?.headers['authorization']).toBe('Bearer sk-roundtable-0123456789');
  });

  test.each([
    'I cannot do that.',
    '{"goal": 7}',
    '{"goal":"x","steps":[],"risks":[],"est_cost":-1,"est_confidence":3}',
  ])('turns the answer %s into an error instead of a proposal', async (reply) => {
    const user = await app.register();
    await addKey(user);
    fakes.script({ reply });
    const answer = await user.call('POST', '/api/bridge/orchestrate', { task, agents: ['codex'], context: {} });
    expect(answer.body).toMatchObject({
      errors: [{ agent_key: 'codex', code: 'malformed' }],
      proposals: [{ agent_key: 'local' }],
    });
  });
});

describe('asking several', () => {
  test('cuts the one who is slow at the limit of thirty seconds, and answers with what the others said', async () => {
    const slow = await startFakeProviders();
    onTestFinished(() => slow.close());
    const own = await startApp({ OPENAI_BASE_URL: fakes.baseUrls.openai, V0_BASE_URL: slow.baseUrls.v0 });
    onTestFinished(() => own.stop());
    const user = await own.register();
    for (const provider of ['openai', 'v0'])
      await user.call('POST', '/api/users/api-keys', { name: 'Mine', provider, key: 'v1:roundtable-0123456789' });
    fakes.script({ reply: JSON.stringify(good) });
    slow.script({ fault: 'slow' });
    const whole = AbortSignal.timeout.bind(AbortSignal);
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => whole(ms === 30_000 ? 700 : ms));
    onTestFinished(() => limits.mockRestore());
    const answer = await user.call('POST', '/api/bridge/orchestrate', { task, agents: ['v0', 'codex', 'local'] });
    expect(answer.body).toMatchObject({
      proposals: expect.arrayContaining([
        expect.objectContaining({ agent_key: 'codex' }),
        expect.objectContaining({ agent_key: 'local' }),
      ]) as unknown[],
      errors: [{ agent_key: 'v0', code: 'timeout', message: 'It took too long to propose.' }],
    });
    // The connection to the slow one is closed, not leaked.
    expect((await slow.requests[0]?.closed)?.byClient).toBe(true);
  });

  test('asks all of them before any has answered, each with a limit of its own', async () => {
    const { promise: everybodyAsked, resolve } = Promise.withResolvers<undefined>();
    const signals = new Set<AbortSignal>();
    // Nobody answers until the last has been asked: asked one after another, all would run into their limits.
    const propose: Propose = async (_ownerId, _task, signal) => {
      signals.add(signal);
      if (signals.size === 4) resolve(undefined);
      const over = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      await Promise.race([everybodyAsked, over]);
      return { label: 'Somebody', proposal: good };
    };
    const unused = {} as ConstructorParameters<typeof RoundtableService>[0];
    const roundtable = new RoundtableService({
      ...unused,
      database: app.app.database,
      receipts: new Receipts({ database: app.app.database } as ReceiptsOptions),
      kept: new ProposalStore({ database: app.app.database, clock: Date.now }),
      proposers: { codex: propose, v0: propose, trae: propose, local: propose },
      limitMs: 5_000,
    });
    const { id } = await app.register();
    const { proposals, errors } = await roundtable.orchestrate(id, task, ['codex', 'v0', 'trae', 'local']);
    expect(errors).toEqual([]);
    expect(proposals.map(({ agent_key: key }) => key).toSorted()).toEqual(['codex', 'local', 'trae', 'v0']);
  });
});

describe('the score of a proposal', () => {
  const record = { chosen: 0, considered: 0 };

  test('is higher for a plan that takes up the task than for one that does not', () => {
    const other = { ...good, goal: 'Paint the fence', steps: ['Buy paint', 'Paint it'] };
    expect(scoreProposal(task, good, record).score).toBeGreaterThan(scoreProposal(task, other, record).score + 0.2);
  });

  test('discounts the confidence of a proposer who was rarely chosen', () => {
    const rare = scoreProposal(task, good, { chosen: 0, considered: 10 }).parts.confidence;
    const usual = scoreProposal(task, good, { chosen: 9, considered: 10 }).parts.confidence;
    expect(rare).toBeLessThan(usual);
  });

  test('stays within 0 and 1 for anything', () => {
    const empty = { goal: '', steps: [], risks: [], est_cost: 1_000_000, est_confidence: 0 };
    for (const given of [good, empty]) expect(scoreProposal('', given, record).score).toBeLessThanOrEqual(1);
    expect(scoreProposal(task, empty, record).score).toBeGreaterThanOrEqual(0);
  });
});

test('the built-in planner keeps the words and the order of the task', () => {
  const plan = planLocally(task);
  expect(plan.steps.slice(1, -1)).toEqual([
    'Migrate the customer database to the new schema.',
    'Test the reports.',
    'Deploy to production.',
  ]);
  expect(plan.risks.length).toBeGreaterThan(1);
});
