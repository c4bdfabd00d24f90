import { dispatch, listRounds, orchestrate, readRound } from '@symbi/contracts/roundtable';
import { hasCode } from '@symbi/client/api-error';
import type { TestUser } from '@symbi/testkit/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '#support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.stop());

const gather = (user: TestUser, task: string) => user.ask(orchestrate, { body: { task, agents: ['local'] } });
const list = async (user: TestUser) => (await user.ask(listRounds)).data;

test('an earlier roundtable is opened with its proposals as they were, and the receipt of what was approved', async () => {
  const user = await server.register();
  expect(await list(user)).toEqual([]);
  await gather(user, 'Repair the harbor crane');
  const { proposals } = await gather(user, 'Dredge the harbor, and then test the depth');
  const [first, second] = await list(user);
  expect([first?.task, second?.task]).toEqual([
    'Dredge the harbor, and then test the depth',
    'Repair the harbor crane',
  ]);
  const params = { id: first?._id ?? '' };
  const { success: _success, ...round } = await user.ask(readRound, { params });
  expect(round).toMatchObject({ task: first?.task, receipts: [] });
  expect(round.proposals.map(({ score: _score, ...proposal }) => proposal)).toEqual(
    proposals.map(({ score: _score, ...proposal }) => proposal),
  );
  expect(round.proposals[0]?.score).toBeCloseTo(proposals[0]?.score ?? 0, 3);
  const [chosen] = round.proposals;
  if (chosen === undefined) throw new Error('Nobody proposed');
  const sent = await user.ask(dispatch, { body: { agent_key: chosen.agent_key, proposal: chosen.proposal } });
  expect((await user.ask(readRound, { params })).receipts).toEqual([
    { proposal_id: chosen.proposal.proposal_id, session_id: sent.session_id, row_hash: sent.row_hash },
  ]);
});

test('a round is gone for its owner once it has expired, and was never there for somebody else', async () => {
  const [user, other] = [await server.register(), await server.register()];
  await gather(user, 'Paint the lighthouse');
  const [round] = await list(user);
  const open = (person: TestUser) => person.ask(readRound, { params: { id: round?._id ?? '' } });
  expect(await list(other)).toEqual([]);
  await expect(open(other)).rejects.toSatisfy((error) => hasCode(error, 'not_found'));
  await server.app.database.transaction(({ query }) =>
    query.updateTable('roundtable_proposals').set({ expires_at: 1 }).where('owner_id', '=', user.id).execute(),
  );
  expect(await list(user)).toEqual([]);
  await expect(open(user)).rejects.toSatisfy((error) => hasCode(error, 'not_found'));
});
