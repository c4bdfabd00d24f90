import * as contract from '@symbi/contracts/agents';
import type { Agent, AgentChange, AgentInput, ConsentInput, ProviderId } from '@symbi/contracts/agents';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { reloadBond } from './bond-api.ts';
import { useEditorKey } from '../../platform/hooks/use-editor-key.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { agentKeys, invalidateAgentLists, invalidateAgents } from './keys.ts';

/** All of the user's agents: their number is limited, so the page's search covers every one. */
export const myAgentsQuery = queryOptions({
  queryKey: agentKeys.mine,
  queryFn: async ({ signal }) => {
    const agents: Agent[] = [];
    let cursor: string | undefined;
    do {
      const page = await call(contract.listAgents, { query: { cursor }, signal });
      agents.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return agents;
  },
});

const firstPage: string | undefined = undefined;

/** Public agents page by page, as their number is unlimited. */
export const publicAgentsQuery = infiniteQueryOptions({
  queryKey: agentKeys.public,
  initialPageParam: firstPage as string | undefined,
  queryFn: ({ pageParam, signal }) => call(contract.listPublicAgents, { query: { cursor: pageParam }, signal }),
  getNextPageParam: (page) => page.nextCursor,
});

/** Begins to load what a conversation needs to know about its agent, beside the conversation itself. */
export const prepareAgents = (): void => {
  void queryClient.prefetchQuery({ ...myAgentsQuery, staleTime: Infinity });
  void queryClient.prefetchInfiniteQuery({ ...publicAgentsQuery, staleTime: Infinity });
};

export const agentQuery = (id: string) =>
  queryOptions({
    queryKey: agentKeys.one(id),
    queryFn: async ({ signal }) => (await call(contract.readAgent, { params: { id }, signal })).data,
  });

/** The models of a provider; with a key, or the address of a custom server, merged with what it lists itself. */
export const modelsQuery = (provider: ProviderId, apiKeyId: string | null, baseUrl = '') =>
  queryOptions({
    queryKey: agentKeys.models(provider, apiKeyId, baseUrl),
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const query = { ...(apiKeyId === null ? {} : { apiKeyId }), ...(baseUrl === '' ? {} : { baseUrl }) };
      return (await call(contract.listModels, { params: { provider }, query, signal })).data;
    },
  });

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

/** Reloads agents after the server has said that something known of them is out of date. */
export const useForgetAgents = () => {
  const client = useQueryClient();
  return (): void => void invalidateAgents(client);
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
