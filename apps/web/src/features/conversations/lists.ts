import * as contract from '@symbi/contracts/conversations';
import type { Conversation } from '@symbi/contracts/conversations';
import { limits } from '@symbi/contracts/limits';
import { keepPreviousData, infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../platform/api/http.ts';
import { onSessionChange } from '../../platform/api/session.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { onConnect, subscribe } from '../../platform/api/socket.ts';
import { paced } from '../../platform/paced.ts';
import { changed, reloadLists } from './api.ts';
import {
  conversationKeys,
  invalidateByWords,
  invalidateConversations,
  invalidateHeads,
  type ListFilter,
} from './keys.ts';
import { searchWords } from './search/words.ts';

export const PAGE_SIZE = 50;

type Page = z.infer<typeof contract.listConversations.response>;

/** Conversations by latest activity, page by page. */
export const conversationListQuery = ({ archived, title: typed, tag, folder }: ListFilter) => {
  const title = searchWords(typed);
  return infiniteQueryOptions({
    queryKey: conversationKeys.list({ archived, title, tag, folder }),
    initialPageParam: undefined as string | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(contract.listConversations, {
        query: {
          archived,
          limit: PAGE_SIZE,
          cursor: pageParam,
          title: title === '' ? undefined : title,
          tag: tag ?? undefined,
          folder: folder ?? undefined,
        },
        signal,
      }),
    getNextPageParam: (page: Page) => page.nextCursor,
  });
};

/** The latest conversations of an open folder in the history. They are a list too, and are updated like all lists. */
export const folderContentsQuery = (folder: string) =>
  queryOptions({
    queryKey: conversationKeys.inFolder(folder),
    queryFn: async ({ signal }): Promise<InfiniteData<Page, undefined>> => {
      const query = { archived: false, limit: limits.pageMaximum, folder };
      return { pages: [await call(contract.listConversations, { query, signal })], pageParams: [undefined] };
    },
  });

/** The conversation, if a cached list contains it. */
export const listedAs = (id: string): Conversation | undefined =>
  queryClient
    .getQueriesData<InfiniteData<Page>>({ queryKey: conversationKeys.lists })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? [])
    .find(({ _id }) => _id === id);

/**
 * Changes only the lists that contain a conversation: writing unchanged data to the others would mark them as fresh
 * although they are due for a reload. What leaves them is not in their totals either.
 */
const changeListed = (id: string, change: (conversations: Conversation[]) => Conversation[]): void => {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: conversationKeys.lists }, (data) => {
    if (data?.pages.some((page) => page.data.some(({ _id }) => _id === id)) !== true) return undefined;
    const changed = data.pages.map((page) => ({ ...page, data: change(page.data) }));
    const lengthOf = (pages: readonly Page[]): number => pages.reduce((sum, page) => sum + page.data.length, 0);
    const left = lengthOf(data.pages) - lengthOf(changed);
    return { ...data, pages: changed.map((page) => ({ ...page, count: page.count - left })) };
  });
};

/** Whether it now belongs in other lists, or at another place in them. */
const hasMoved = (known: Conversation, updated: Conversation): boolean =>
  known.isArchived !== updated.isArchived || known.isPinned !== updated.isPinned || known.folder !== updated.folder;

/** Whether lists that are searched, or narrowed to a tag, may gain it. */
const isRenamed = (known: Conversation, updated: Conversation): boolean =>
  known.title !== updated.title || known.tags.join('\n') !== updated.tags.join('\n');

/** What is on its way may have been read before the news, and would undo them. */
const isLoadingLists = (): boolean => queryClient.isFetching({ queryKey: conversationKeys.lists }) > 0;

const reloadWithNews = paced(reloadLists);
// Not the others: of ten thousand conversations they may hold two hundred pages, and every new one is named.
const reloadByWords = paced(() => void invalidateByWords(queryClient));
const reloadHeads = paced(() => void invalidateHeads(queryClient));

/** The latest known state of conversations, including those in no visible list, as in a closed folder. */
const heard = new Map<string, Conversation>();
onSessionChange(() => heard.clear());

/** Takes in a changed conversation: known ones change in place, and the lists it left or entered are reloaded. */
export const takeUpdate = (updated: Conversation): void => {
  const listed = listedAs(updated._id);
  const known = listed ?? heard.get(updated._id);
  heard.set(updated._id, updated);
  changeListed(updated._id, (conversations) =>
    conversations.map((other) => (other._id === updated._id ? updated : other)),
  );
  if (known === undefined || hasMoved(known, updated) || isLoadingLists()) return reloadWithNews();
  if (isRenamed(known, updated)) reloadByWords();
  // What was said last has changed without anything new: it was deleted, or another version is shown.
  if (listed?.lastActivity === updated.lastActivity) reloadHeads();
};

changed.take = takeUpdate;

/** How many lists are on the screen, and the function that stops following for all of them. */
const followed = { by: 0, stop: (): void => undefined };

const follow = (): (() => void) => {
  const stops = [
    subscribe('conversation:updated', takeUpdate),
    subscribe('conversation:removed', ({ _id }) => {
      // Brought back by Undo it is news, also when nothing in it has changed.
      heard.delete(_id);
      changeListed(_id, (conversations) => conversations.filter((known) => known._id !== _id));
      if (isLoadingLists()) reloadWithNews();
    }),
    subscribe('folders:changed', reloadLists),
    onConnect(reloadLists),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Keeps the lists current while any of them is on the screen: one subscription for all. */
export const followLists = (): (() => void) => {
  if (followed.by === 0) followed.stop = follow();
  followed.by += 1;
  return () => {
    followed.by -= 1;
    if (followed.by > 0) return;
    followed.stop();
    // Nothing tells any more what changes: whoever opens a list again sees it at once, and loads it again.
    void invalidateConversations(queryClient, { refetchType: 'none' });
  };
};
