import * as contract from '@symbi/contracts/agents';
import type { Agent, AgentChange, AgentInput, ConsentInput } from '@symbi/contracts/agents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { useEditorKey } from '../../platform/hooks/use-editor-key.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { agentQuery } from './api.ts';
import { reloadBond } from './bond-api.ts';
import { invalidateAgentLists } from './keys.ts';

const useListsChanged = () => {
  const client = useQueryClient();
  return {
    client,
    refresh: () => {
      invalidateAgentLists(client);
      void invalidateDashboard(client);
    },
  };
};

/** Creates an agent, or changes the one with `id`. */
export const useSaveAgent = () => {
  const { client, refresh } = useListsChanged();
  const key = useEditorKey();
  return useMutation({
    mutationFn: async (save: { body: AgentInput } | { id: string; body: AgentChange }): Promise<Agent> =>
      'id' in save
        ? (await call(contract.updateAgent, { params: { id: save.id }, body: save.body })).data
        : (await call(contract.createAgent, { body: save.body, idempotencyKey: key.of(save.body) })).data,
    onSuccess: (agent) => {
      client.setQueryData(agentQuery(agent._id).queryKey, agent);
      reloadBond(client, agent._id);
      refresh();
    },
  });
};

export const useRemoveAgent = () => {
  const { client, refresh } = useListsChanged();
  return useMutation({
    mutationFn: (id: string) => call(contract.removeAgent, { params: { id } }),
    onSuccess: (_, id) => {
      client.removeQueries({ queryKey: agentQuery(id).queryKey });
      refresh();
    },
  });
};

export const useGiveConsent = () => {
  const { client, refresh } = useListsChanged();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: ConsentInput }): Promise<Agent> =>
      (await call(contract.giveConsent, { params: { id }, body })).data,
    onSuccess: (agent) => {
      client.setQueryData(agentQuery(agent._id).queryKey, agent);
      refresh();
    },
  });
};

export const useWithdrawConsent = () => {
  const { client, refresh } = useListsChanged();
  return useMutation({
    mutationFn: (id: string) => call(contract.withdrawConsent, { params: { id } }),
    onSuccess: async (_, id) => {
      refresh();
      await client.invalidateQueries({ queryKey: agentQuery(id).queryKey });
    },
  });
};

export const useDuplicateAgent = () => {
  const { client, refresh } = useListsChanged();
  const key = useEditorKey();
  return useMutation({
    mutationFn: (id: string) => call(contract.duplicateAgent, { params: { id }, idempotencyKey: key.of(id) }),
    onSuccess: ({ data }) => {
      key.renew();
      client.setQueryData(agentQuery(data._id).queryKey, data);
      refresh();
    },
  });
};
