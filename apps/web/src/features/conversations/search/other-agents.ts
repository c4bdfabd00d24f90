import type { Head } from '@symbi/contracts/heads';
import { notifyManager, replaceEqualDeep } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../platform/api/query-client.ts';
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

/**
 * The agents that spoke last in the loaded conversations and are not among `agents`: deleted ones, and those of other
 * people. A search finds their replies as well. Which of the two an agent is, its head does not say.
 */
export const useOtherAgents = (agents: readonly NamedAgent[]): readonly NamedAgent[] => {
  const names = new Map(
    useSyncExternalStore(follow, loadedHeads).flatMap(({ agentId, agentName }) =>
      agentId === undefined || agentName === undefined ? [] : [[agentId, agentName] as const],
    ),
  );
  for (const { _id } of agents) names.delete(_id);
  return [...names].map(([_id, name]) => ({ _id, name }));
};
