import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

export interface ListFilter {
  readonly archived: boolean;
  /** Part of the title; empty for all. */
  readonly title: string;
  /** Null for all. */
  readonly tag: string | null;
  /** Id of a folder, or 'none' for conversations in no folder; null for all. */
  readonly folder: string | null;
}

const root = ['conversations'] as const;
const lists = [...root, 'list'] as const;
const allHeads = [...root, 'heads'] as const;

export const conversationKeys = {
  lists,
  list: (filter: ListFilter) => [...lists, filter] as const,
  folders: [...root, 'folders'],
  /** The contents of a folder in the history, as a list of one page. */
  inFolder: (folder: string) => [...lists, { folder }] as const,
  recent: [...root, 'recent'],
  allHeads,
  heads: (ids: readonly string[], activity: string) => [...allHeads, ids, activity] as const,
  search: (words: string, filter: object) => ['search', words, filter] as const,
  capsule: (conversationId: string) => ['capsule', conversationId] as const,
  capsuleVersions: (conversationId: string) => ['capsule-versions', conversationId] as const,
} as const;

/** Invalidates every list of conversations, wherever it is shown. */
export const invalidateConversations = (client: QueryClient, how: InvalidateQueryFilters = {}): Promise<void> =>
  client.invalidateQueries({ ...how, queryKey: root });

/** Invalidates what the lists say of last messages. */
export const invalidateHeads = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: allHeads });

/** Invalidates the lists that a title or the tags decide on, and the most recent ones, which are loaded as they are. */
export const invalidateByWords = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({
      queryKey: lists,
      predicate: ({ queryKey }) => {
        const { title = '', tag = null } = queryKey.at(-1) as Partial<ListFilter>;
        return title !== '' || tag !== null;
      },
    }),
    client.invalidateQueries({ queryKey: conversationKeys.recent }),
  ]);
