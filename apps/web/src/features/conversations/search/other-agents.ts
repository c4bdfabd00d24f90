import { listPublicAgents } from '@symbi/contracts/agents';
import type { Head } from '@symbi/contracts/heads';
import { limits } from '@symbi/contracts/limits';
import { notifyManager, queryOptions, replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../platform/api/http.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { agentKeys } from '../../agents/keys.ts';
import { conversationKeys } from '../keys.ts';

/** An agent with its displayed name. */
export interface NamedAgent {
  readonly _id: string;
  readonly name: string;
}

const cache = queryClient.getQueryCache();
const follow = (listener: () => void): (() => void) => cache.subscribe(notifyManager.batchCalls(listener));

let heads: readonly Head[] = [];
/** The same array until one of the heads changes, as React demands of what it subscribes to. */
const loadedHeads = (): readonly Head[] => {
  const queries = queryClient.getQueriesData<readonly Head[]>({ queryKey: conversationKeys.allHeads });
  heads = replaceEqualDeep(
    heads,
    queries.flatMap(([, data]) => data ?? []),
  );
  return heads;
};

/** Nobody looks through more than these in one menu; what spoke last is listed in any case. */
const MOST_PAGES = 20;

/** All agents of other people that one may have asked, by name: a search is not limited to what is loaded. */
const publicAgentsQuery = queryOptions({
  queryKey: agentKeys.everyPublic,
  queryFn: async ({ signal }) => {
    const found: NamedAgent[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await call(listPublicAgents, { query: { cursor, limit: limits.pageMaximum }, signal });
      found.push(...page.data.map(({ _id, name }) => ({ _id, name })));
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== undefined && pages < MOST_PAGES);
    return found;
  },
});

/**
 * The agents that are not among `agents`: those that spoke last in the loaded conversations, which may be deleted, and
 * the public ones of other people. A search finds their replies as well. Which of these an agent is, its head does not
 * say.
 */
export const useOtherAgents = (agents: readonly NamedAgent[]): readonly NamedAgent[] => {
  const { data: listed = [] } = useQuery(publicAgentsQuery);
  const names = new Map(
    useSyncExternalStore(follow, loadedHeads).flatMap(({ agentId, agentName }) =>
      agentId === undefined || agentName === undefined ? [] : [[agentId, agentName] as const],
    ),
  );
  for (const { _id, name } of listed) names.set(_id, name);
  for (const { _id } of agents) names.delete(_id);
  return [...names].map(([_id, name]) => ({ _id, name }));
};
