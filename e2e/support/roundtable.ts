import { dispatch, orchestrate } from '@symbi/contracts/roundtable';
import type { Account } from './account.ts';

/** Asks the built-in planner and approves its proposal, which leaves a receipt in the log of a session. */
export const approve = async (
  { ask }: Account,
  session: string,
  task: string,
): Promise<{ hash: string; score: number }> => {
  const { proposals } = await ask(orchestrate, { body: { task, agents: ['local'], context: {} } });
  const [best] = proposals;
  if (best === undefined) throw new Error('Nobody proposed');
  const { agent_key, proposal, score } = best;
  const body = { agent_key, proposal, context: {}, session_id: session };
  return { hash: (await ask(dispatch, { body })).row_hash, score };
};
