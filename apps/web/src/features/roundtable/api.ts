import { ApiError } from '@symbi/client/api-error';
import * as contract from '@symbi/contracts/roundtable';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { randomId } from '../../platform/id.ts';
import { invalidateConversations } from '../conversations/keys.ts';
import { roundtableKeys } from './keys.ts';

/** Roundtables that were held before, newest first. */
export const roundsQuery = queryOptions({
  queryKey: roundtableKeys.rounds,
  queryFn: async ({ signal }) => (await call(contract.listRounds, { signal })).data,
});

export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: roundtableKeys.round(id),
    queryFn: ({ signal }) => call(contract.readRound, { params: { id }, signal }),
  });

export interface RoundtableTask {
  readonly task: string;
  readonly agents: readonly contract.ProposerKey[];
}

/** Somebody waits for the answer: offline, the call fails at once instead of running later. */
const NETWORK_MODE = 'always';

export const useOrchestrate = () => {
  const client = useQueryClient();
  return useMutation({
    networkMode: NETWORK_MODE,
    mutationFn: ({ task, agents }: RoundtableTask) =>
      call(contract.orchestrate, { body: { task, agents: [...agents], context: {} } }),
    onSuccess: () => client.invalidateQueries({ queryKey: roundtableKeys.all }),
  });
};

/**
 * Approves a proposal: once, even after a lost response, a double click or another visit. A dispatch without a session creates a
 * conversation for its receipt, so the lists are reloaded.
 */
export const useDispatch = () => {
  const client = useQueryClient();
  return useMutation({
    networkMode: NETWORK_MODE,
    mutationFn: async ({ agent_key: agentKey, proposal }: contract.ScoredProposal) => {
      const body = { agent_key: agentKey, proposal, context: {} };
      const key = `proposal-${proposal.proposal_id}`;
      try {
        return await call(contract.dispatch, { body, idempotencyKey: key });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
        // The conversation of its first approval was deleted: this is another one.
        return await call(contract.dispatch, { body, idempotencyKey: `${key}-${randomId()}` });
      }
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: roundtableKeys.all });
      void invalidateConversations(client);
    },
  });
};
