import { readConversation } from '@symbi/contracts/conversations';
import { listEvents } from '@symbi/contracts/insights';
import { orchestrate, type ScoredProposal } from '@symbi/contracts/roundtable';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pick } from '@symbi/testkit/request';
import type { TestUser } from '@symbi/testkit/user';
import { startApp, type TestApp } from '#support/app.ts';
import { startConversation } from '@symbi/testkit/talk';
import { planLocally } from './planner.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const task = 'Migrate the customer database to the new schema, test the reports, and then deploy to production';
const UNKNOWN = 'This proposal is unknown or too old. Gather proposals again.';

const gather = async (user: TestUser, asked = task): Promise<ScoredProposal> => {
  const answer = await user.call('POST', '/api/bridge/orchestrate', { task: asked, agents: ['local'], context: {} });
  const [first] = orchestrate.response.parse(answer.body).proposals;
  if (first === undefined) throw new Error('Nobody proposed');
  return first;
};

const dispatch = (user: TestUser, body: Record<string, unknown>) =>
  user.call('POST', '/api/bridge/dispatch', { context: {}, ...body });

const receiptsOf = async (user: TestUser, session: string) =>
  listEvents.response
    .parse((await user.call('GET', `/api/events?session_id=${session}`)).body)
    .events.map(({ metadata }) => metadata.receipt);

const conversationsOf = async (user: TestUser): Promise<unknown> =>
  ((await user.call('GET', '/api/conversations')).body as { count: number }).count;

const expire = (id: string) =>
  server.app.database.transaction(({ query }) =>
    query.updateTable('roundtable_proposals').set({ expires_at: 1 }).where('id', '=', id).execute(),
  );

describe('a dispatch', () => {
  test('takes the payload of the specification, and signs the score that was given out', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { agent_key, proposal, score } = await gather(user);
    const answer = await dispatch(user, { agent_key, proposal, session_id: conversation });
    expect(answer.body).toMatchObject({
      dryRun: true,
      wouldSend: { to: 'local', goal: proposal.goal, steps: proposal.steps },
      session_id: `conv:${conversation}`,
    });
    expect(await receiptsOf(user, conversation)).toEqual([
      {
        type: 'bridge_receipt',
        chosen: { agent_key: 'local', score: Math.round(score * 10_000) / 10_000 },
        agents_considered: ['local'],
        proposal_id: proposal.proposal_id,
      },
    ]);
  });

  test('without a session makes one that is named after the task', async () => {
    const user = await server.register();
    const { agent_key, proposal } = await gather(user, `  ${task}\n\tsoon`);
    const alone = await dispatch(user, { agent_key, proposal });
    const conversation = pick(alone.body, 'session_id').slice('conv:'.length);
    expect((await user.call('GET', `/api/conversations/${conversation}`)).body).toMatchObject({
      data: { agent: null, title: `Roundtable: ${task} soon`.slice(0, 120) },
    });
    expect(await receiptsOf(user, conversation)).toHaveLength(1);
  });

  test('without a session can be read afterwards: what was asked, approved and signed', async () => {
    const user = await server.register();
    const { agent_key, proposal, score } = await gather(user);
    const sent = await dispatch(user, { agent_key, proposal });
    const conversation = pick(sent.body, 'session_id').slice('conv:'.length);
    const { messages, messageCount } = readConversation.response.parse(
      (await user.call('GET', `/api/conversations/${conversation}`)).body,
    ).data;
    expect(messageCount).toBe(2);
    expect(messages).toMatchObject([
      { sender: 'user', content: task, status: 'complete' },
      { sender: 'system', status: 'complete' },
    ]);
    const words = messages[1]?.content ?? '';
    for (const part of [proposal.goal, ...proposal.steps, `Score ${score.toFixed(2)}`, 'Nothing was sent'])
      expect(words).toContain(part);
    expect(words).toContain(pick(sent.body, 'row_hash').slice(0, 10));
    const log = await user.call('GET', `/api/insights/verify?session_id=conv:${conversation}`);
    expect(log.body).toMatchObject({ data: { status: 'verified', rows: 4 } });
  });

  test('in a conversation of the person adds no message to it', async () => {
    const user = await server.register();
    const conversation = await startConversation(user);
    const { agent_key, proposal } = await gather(user);
    await dispatch(user, { agent_key, proposal, session_id: conversation });
    expect((await user.call('GET', `/api/conversations/${conversation}`)).body).toMatchObject({
      data: { messageCount: 0 },
    });
  });

  test.each([0, 1])('takes a proposal about emoji, whole wherever it is cut: %i', async (shift) => {
    const user = await server.register();
    const { agent_key, proposal } = await gather(user, `${'a'.repeat(shift)}${'\u{1F600}'.repeat(1_500)}`);
    const answer = await dispatch(user, { agent_key, proposal });
    expect(answer).toMatchObject({ status: 200, body: { wouldSend: { goal: proposal.goal } } });
    const list = await user.call('GET', '/api/conversations');
    expect(pick(list.body, 'data.0.title')).toMatch(/^Roundtable: a?\u{1F600}+$/u);
  });

  test('in a conversation that is deleted meanwhile is refused: its receipt would outlive it', async () => {
    const user = await server.register();
    const session = `conv:${await startConversation(user)}`;
    const approval = { ...(await gather(user)), session_id: session };
    const { database } = server.app;
    const transaction = database.transaction.bind(database);
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      const deleted = await user.call('DELETE', `/api/conversations/${session.slice(5)}?undo=true`);
      expect(deleted.status).toBe(200);
      return transaction(work);
    });
    expect((await dispatch(user, approval)).status).toBe(404);
    vi.restoreAllMocks();
    const kept = database.read.selectFrom('bridge_receipts').select('id').where('owner_id', '=', user.id);
    expect(await kept.execute()).toEqual([]);
  });

  test('never touches a session of somebody else', async () => {
    const [ann, bob] = [await server.register(), await server.register()];
    const conversation = await startConversation(ann);
    const { agent_key, proposal } = await gather(bob);
    expect((await dispatch(bob, { agent_key, proposal, session_id: conversation })).status).toBe(404);
    expect(await receiptsOf(ann, conversation)).toEqual([]);
  });
});

describe('what was not given out gets no receipt and leaves nothing behind', () => {
  const invented = { ...planLocally(task), est_confidence: 1 };

  test('an invented proposal with a score of its own', async () => {
    const user = await server.register();
    const answer = await dispatch(user, {
      agent_key: 'codex',
      proposal: { ...invented, proposal_id: 'abcdef012345' },
      score: 1,
      agents_considered: ['codex'],
    });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found', message: UNKNOWN });
    expect(await conversationsOf(user)).toBe(0);
  });

  test('a score sent beside a proposal that was given out is not read', async () => {
    const user = await server.register();
    const { agent_key, proposal, score } = await gather(user);
    const answer = await dispatch(user, { agent_key, proposal, score: 1, agents_considered: ['codex', 'v0'] });
    const [receipt] = await receiptsOf(user, pick(answer.body, 'session_id'));
    expect(receipt?.chosen.score).toBeCloseTo(score, 3);
    expect(receipt?.chosen.score).toBeLessThan(1);
    expect(receipt?.agents_considered).toEqual(['local']);
  });

  test.each([
    ['another goal', { goal: 'Drop the customer database.' }],
    ['another step', { steps: ['Drop the customer database.'] }],
    ['fewer risks', { risks: [] }],
    ['another cost', { est_cost: 7 }],
    ['more confidence', { est_confidence: 1 }],
  ])('a proposal with %s', async (_what, change) => {
    const user = await server.register();
    const { agent_key, proposal } = await gather(user);
    const answer = await dispatch(user, { agent_key, proposal: { ...proposal, ...change } });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'conflict' });
    expect((await dispatch(user, { agent_key: 'codex', proposal })).status).toBe(409);
    expect(await conversationsOf(user)).toBe(0);
  });

  test('a proposal that was given to somebody else, which looks unknown', async () => {
    const [ann, bob] = [await server.register(), await server.register()];
    const { agent_key, proposal } = await gather(ann);
    const answer = await dispatch(bob, { agent_key, proposal });
    expect(answer.body).toMatchObject({ code: 'not_found', message: UNKNOWN });
    expect(await conversationsOf(bob)).toBe(0);
  });

  test('a proposal that is too old', async () => {
    const user = await server.register();
    const { agent_key, proposal } = await gather(user);
    await expire(proposal.proposal_id);
    expect((await dispatch(user, { agent_key, proposal })).body).toMatchObject({ message: UNKNOWN });
  });

  test.each([undefined, '', ' ', '"', "a'b", 'abcdef01234', 'ABCDEF012345', '\u2028', 7, null])(
    'a proposal whose id is %j',
    async (proposal_id) => {
      const user = await server.register();
      const { agent_key, proposal } = await gather(user);
      const answer = await dispatch(user, { agent_key, proposal: { ...proposal, proposal_id } });
      expect(answer.status).toBe(400);
      expect(await conversationsOf(user)).toBe(0);
    },
  );
});

describe('what is kept', () => {
  const keptOf = (user: TestUser) =>
    server.app.database.read
      .selectFrom('roundtable_proposals')
      .select('id')
      .where('owner_id', '=', user.id)
      .orderBy('created_at')
      .execute();

  test('does not grow for ever: the newest sixty, and none that is too old', async () => {
    const user = await server.register();
    const first = await gather(user);
    const { id: _id, ...template } = await server.app.database.read
      .selectFrom('roundtable_proposals')
      .selectAll()
      .where('id', '=', first.proposal.proposal_id)
      .executeTakeFirstOrThrow();
    await server.app.database.transaction(({ query }) =>
      query
        .insertInto('roundtable_proposals')
        .values(
          Array.from({ length: 80 }, (_, index) => ({
            ...template,
            id: `0000000${String(10_000 + index)}`,
            created_at: template.created_at - index - 1,
            expires_at: index === 3 ? 1 : template.expires_at,
          })),
        )
        .execute(),
    );
    const last = await gather(user);
    const kept = await keptOf(user);
    expect(kept).toHaveLength(59);
    expect(kept.map(({ id }) => id)).toContain(last.proposal.proposal_id);
    expect(kept.map(({ id }) => id)).not.toContain('000000010003');
  });

  test('is part of the export of the account and goes with it', async () => {
    const user = await server.register();
    const { proposal } = await gather(user);
    expect((await user.call('GET', '/api/auth/export')).body).toMatchObject({
      data: { parts: { roundtableProposals: [{ id: proposal.proposal_id, task }] } },
    });
    await user.call('DELETE', '/api/auth/account', { password: user.password });
    expect(await keptOf(user)).toEqual([]);
  });
});
