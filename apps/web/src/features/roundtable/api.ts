import * as contract from '@symbi/contracts/roundtable';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http.ts';
import { randomId } from '../../platform/id.ts';

export interface Ask {
  readonly task: string;
  readonly agents: readonly contract.ProposerKey[];
}

export const useOrchestrate = () =>
  useMutation({
    mutationFn: ({ task, agents }: Ask) =>
      call(contract.orchestrate, { body: { task, agents: [...agents], context: {} } }),
  });

export interface Approval {
  readonly task: string;
  readonly chosen: contract.ScoredProposal;
  readonly considered: readonly contract.ProposerKey[];
}

/** A dispatch without a session makes a conversation for its receipt, so the lists are read anew. */
export const useDispatch = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ task, chosen, considered }: Approval) =>
      call(contract.dispatch, {
        body: {
          agent_key: chosen.agent_key,
          proposal: chosen.proposal,
          score: chosen.score,
          task,
          agents_considered: [...considered],
          context: {},
        },
        idempotencyKey: randomId(),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['conversations'] }),
  });
};
