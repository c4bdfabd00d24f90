import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { useToday } from '../../../platform/hooks/use-minute.ts';
import { conversationListQuery, followLists } from '../lists.ts';
import { useFolders } from '../folders/use-folders.ts';
import { shownConversations } from '../list-model.ts';
import { folderItems, historyItems, inOrder, type OpenFolder } from './groups.ts';

const SETTLE_MS = 200;

const none: readonly OpenFolder[] = [];

/** Folders and the active conversations outside of them, or title matches, as far as they are loaded. */
export const useHistory = (search: string) => {
  const title = useDebounced(search.trim(), SETTLE_MS);
  const folders = useFolders();
  // A title search covers all folders, and no conversation may be hidden in a folder that failed to load.
  const folder = title === '' && folders !== null ? 'none' : null;
  const query = useInfiniteQuery(conversationListQuery({ archived: false, title, tag: null, folder }));
  const today = useToday();
  useEffect(followLists, []);
  const items = useMemo(() => {
    const loaded = query.data?.pages.flatMap(({ data }) => data) ?? [];
    if (search.trim() !== '' || folders === null)
      return historyItems(inOrder(shownConversations(loaded, { archived: false, search })), today);
    const inFolders = folderItems(folders);
    const ids = new Set(inFolders.map(({ key }) => key));
    const others = shownConversations(loaded, { archived: false, search, folder: 'none' });
    return [...inFolders, ...historyItems(inOrder(others.filter(({ _id }) => !ids.has(_id))), today)];
  }, [query.data, search, folders, today]);
  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const canFetch = hasNextPage && !isFetching && !isFetchNextPageError;
  const handleNear = useCallback(() => {
    if (canFetch) void fetchNextPage();
  }, [canFetch, fetchNextPage]);
  return { query, folders: folders ?? none, items, handleNear, isSettled: title === search.trim() };
};
