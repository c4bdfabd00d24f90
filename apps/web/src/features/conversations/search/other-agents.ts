import type { Conversation } from '@symbi/contracts/conversations';
import type { Head } from '@symbi/contracts/heads';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { conversationKeys } from '../keys.ts';
import { text } from './text.ts';

/** An agent with its displayed name. */
export interface NamedAgent {
  readonly _id: string;
  readonly name: string;
}

interface Page {
  readonly data: readonly Conversation[];
}

/**
 * The agents that spoke last in the loaded conversations and are not among `agents`: deleted ones, which a conversation
 * no longer names, and those of other people. A search finds their replies as well.
 */
export const useOtherAgents = (agents: readonly NamedAgent[]): readonly NamedAgent[] => {
  const client = useQueryClient();
  const read = <Data>(queryKey: readonly unknown[]): Data[] =>
    client.getQueriesData<Data>({ queryKey }).flatMap(([, data]) => data ?? []);
  const heads = read<readonly Head[]>(conversationKeys.allHeads).flat();
  const loaded = read<InfiniteData<Page>>(conversationKeys.lists).flatMap(({ pages }) =>
    pages.flatMap((page) => page.data),
  );
  const without = new Set(loaded.flatMap(({ _id, agent }) => (agent === null ? [_id] : [])));
  const names = new Map(
    heads.flatMap(({ conversationId, agentId, agentName }) =>
      agentId === undefined || agentName === undefined
        ? []
        : [[agentId, without.has(conversationId) ? text.deleted(agentName) : agentName] as const],
    ),
  );
  for (const { _id } of agents) names.delete(_id);
  return [...names].map(([_id, name]) => ({ _id, name }));
};
