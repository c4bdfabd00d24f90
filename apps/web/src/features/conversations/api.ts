import * as contract from '@symbi/contracts/conversations';
import type { Conversation } from '@symbi/contracts/conversations';
import { defaultConversationTitle, limits } from '@symbi/contracts/limits';
import {
  keepPreviousData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  type InfiniteData,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../platform/api/http.ts';
import { onSessionChange } from '../../platform/api/session.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { onConnect, subscribe } from '../../platform/api/socket.ts';
import { paced } from '../../platform/paced.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { forgetReplying, noteUpdate } from './history/marks.ts';
import { conversationKeys, invalidateConversations, type ListFilter } from './keys.ts';

const pageSize = 50;

type Page = z.infer<typeof contract.listConversations.response>;

/** Conversations by latest activity, page by page. */
export const conversationListQuery = ({ archived, title, tag, folder }: ListFilter) =>
  infiniteQueryOptions({
    queryKey: conversationKeys.list({ archived, title, tag, folder }),
    initialPageParam: undefined as string | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(contract.listConversations, {
        query: {
          archived,
          limit: pageSize,
          cursor: pageParam,
          title: title === '' ? undefined : title,
          tag: tag ?? undefined,
          folder: folder ?? undefined,
        },
        signal,
      }),
    getNextPageParam: (page: Page) => page.nextCursor,
  });

/** The latest of an open folder of the history. They are a list too, and change as all lists do. */
export const folderContentsQuery = (folder: string) =>
  queryOptions({
    queryKey: conversationKeys.inFolder(folder),
    queryFn: async ({ signal }): Promise<InfiniteData<Page, undefined>> => {
      const query = { archived: false, limit: limits.pageMaximum, folder };
      return { pages: [await call(contract.listConversations, { query, signal })], pageParams: [undefined] };
    },
  });

/** After every change the lists are loaded again, wherever they are shown. */
const reloadLists = (): void => {
  void invalidateConversations(queryClient);
  void invalidateDashboard(queryClient);
};

export interface ConversationChange {
  id: string;
  change: {
    title?: string;
    isArchived?: boolean;
    isPinned?: boolean;
    folder?: string | null;
    agent?: string;
    tags?: string[];
  };
}

export const useUpdateConversation = () =>
  useMutation({
    mutationFn: async ({ id, change }: ConversationChange): Promise<Conversation> =>
      (await call(contract.updateConversation, { params: { id }, body: change })).data,
    onSuccess: reloadLists,
  });

export const useRemoveConversation = () =>
  useMutation({
    mutationFn: (id: string) => call(contract.removeConversation, { params: { id }, query: { undo: true } }),
    onSuccess: reloadLists,
  });

/** Takes a deletion back, as long as the server has not erased anything yet. */
export const useRestoreConversation = () =>
  useMutation({
    mutationFn: (id: string) => call(contract.restoreConversation, { params: { id } }),
    onSuccess: reloadLists,
  });

/** `key` makes creating safe to repeat. */
export const createConversation = async (agent: string, key: string): Promise<string> => {
  const { _id } = await call(contract.createConversation, {
    body: { title: defaultConversationTitle, agent },
    idempotencyKey: key,
  });
  reloadLists();
  return _id;
};

/** It, where a list on the screen or a moment ago had it. */
export const listedAs = (id: string): Conversation | undefined =>
  queryClient
    .getQueriesData<InfiniteData<Page>>({ queryKey: conversationKeys.lists })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? [])
    .find(({ _id }) => _id === id);

/**
 * Changes the lists that hold a conversation. The others are left alone: writing what they have already would make
 * those fresh that were to be loaded again.
 */
const changeListed = (id: string, change: (conversations: Conversation[]) => Conversation[]): void => {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: conversationKeys.lists }, (data) =>
    data?.pages.some((page) => page.data.some(({ _id }) => _id === id)) === true
      ? { ...data, pages: data.pages.map((page) => ({ ...page, data: change(page.data) })) }
      : undefined,
  );
};

/** Whether it belongs into other lists now, or elsewhere in them. */
const hasMoved = (known: Conversation, updated: Conversation): boolean =>
  known.isArchived !== updated.isArchived ||
  known.isPinned !== updated.isPinned ||
  known.folder !== updated.folder ||
  known.title !== updated.title ||
  known.tags.join('\n') !== updated.tags.join('\n');

const reloadWithNews = paced(reloadLists);

/** What was last heard of conversations, also of those that no list shows, as in a folder that is closed. */
const heard = new Map<string, Conversation>();
onSessionChange(() => heard.clear());

/** A conversation that changed somewhere: known ones change in place, and lists that it left or entered are loaded. */
export const takeUpdate = (updated: Conversation): void => {
  const known = listedAs(updated._id) ?? heard.get(updated._id);
  heard.set(updated._id, updated);
  changeListed(updated._id, (conversations) =>
    conversations.map((other) => (other._id === updated._id ? updated : other)),
  );
  if (known === undefined || hasMoved(known, updated)) reloadWithNews();
};

/** How many lists are on the screen, and how to stop following for all of them. */
const followed = { by: 0, stop: (): void => undefined };

/** The conversation whose page is open, going by the address. */
const openId = (): string | null =>
  /^\/conversations\/([0-9a-f]{24})$/i.exec(location.pathname)?.[1]?.toLowerCase() ?? null;

const follow = (): (() => void) => {
  const stops = [
    subscribe('conversation:updated', (updated) => {
      noteUpdate(updated, openId());
      takeUpdate(updated);
    }),
    subscribe('conversation:removed', ({ _id }) =>
      changeListed(_id, (conversations) => conversations.filter((known) => known._id !== _id)),
    ),
    subscribe('folders:changed', reloadLists),
    onConnect(reloadLists),
    onConnect(forgetReplying),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** Keeps the lists true while any of them is on the screen: once for all. */
export const followLists = (): (() => void) => {
  if (followed.by === 0) followed.stop = follow();
  followed.by += 1;
  return () => {
    followed.by -= 1;
    if (followed.by === 0) followed.stop();
  };
};
