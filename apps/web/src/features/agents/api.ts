import * as contract from '@symbi/contracts/agents';
import type { Agent } from '@symbi/contracts/agents';
import { listConversations } from '@symbi/contracts/conversations';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { agentKeys, invalidateAgents } from './keys.ts';

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

/** How many of one's conversations an agent answers in, archived ones included. */
export const conversationCountQuery = (agent: string) =>
  queryOptions({
    queryKey: agentKeys.conversations(agent),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const lists = [false, true].map((archived) =>
        call(listConversations, { query: { agent, archived, limit: 1 }, signal }),
      );
      return (await Promise.all(lists)).reduce((sum, { count }) => sum + count, 0);
    },
  });

/** Reloads agents after the server has said that something known of them is out of date. */
export const useForgetAgents = () => {
  const client = useQueryClient();
  return (): void => void invalidateAgents(client);
};
