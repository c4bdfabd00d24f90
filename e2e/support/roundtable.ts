import type { APIRequestContext } from '@playwright/test';
import { dispatch, orchestrate } from '@symbi/contracts/roundtable';
import { type Account, asUser } from './account.ts';

/** Asks the built-in planner and approves its proposal, which leaves a receipt in the log of a session. */
export const approve = async (
  request: APIRequestContext,
  account: Account,
  session: string,
  task: string,
): Promise<{ hash: string; score: number }> => {
  const asked = await request.post('/api/bridge/orchestrate', {
    ...asUser(account),
    data: { task, agents: ['local'], context: {} },
  });
  const [best] = orchestrate.response.parse(await asked.json()).proposals;
  if (best === undefined) throw new Error('Nobody proposed');
  const { agent_key, proposal, score } = best;
  const answer = await request.post('/api/bridge/dispatch', {
    ...asUser(account),
    data: { agent_key, proposal, context: {}, session_id: session },
  });
  return { hash: dispatch.response.parse(await answer.json()).row_hash, score };
};
