import * as contract from '@symbi/contracts/roundtable';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http.ts';

export interface Ask {
  readonly task: string;
  readonly agents: readonly contract.ProposerKey[];
}

/** Somebody waits for the answer: without a connection that is said at once instead of being asked later. */
const networkMode = 'always';

export const useOrchestrate = () =>
  useMutation({
    networkMode,
    mutationFn: ({ task, agents }: Ask) =>
      call(contract.orchestrate, { body: { task, agents: [...agents], context: {} } }),
  });

export interface Approval {
  readonly task: string;
  readonly chosen: contract.ScoredProposal;
  readonly considered: readonly contract.ProposerKey[];
  /** The same key is dispatched once, so trying again after a lost answer is safe. */
  readonly key: string;
}

/** A dispatch without a session makes a conversation for its receipt, so the lists are read anew. */
export const useDispatch = () => {
  const client = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: ({ task, chosen, considered, key }: Approval) =>
      call(contract.dispatch, {
        body: {
          agent_key: chosen.agent_key,
          proposal: chosen.proposal,
          score: chosen.score,
          task,
          agents_considered: [...considered],
          context: {},
        },
        idempotencyKey: key,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['conversations'] }),
  });
};
