import type { Folder } from '@symbi/contracts/folders';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { folderContentsQuery } from '../lists.ts';
import { inOrder, type OpenFolder } from '../history/groups.ts';
import { shownConversations } from '../list-model.ts';
import { foldersQuery } from './api.ts';
import { useOpenFolders } from './open-folders.ts';

const none: readonly Folder[] = [];

/** Every folder, with the contents of the open ones; null while the folders are unknown. */
export const useFolders = (): readonly OpenFolder[] | null => {
  const { data: folders = none, isLoadingError } = useQuery(foldersQuery);
  const open = useOpenFolders();
  const contents = useQueries({
    queries: folders.map(({ _id }) => ({ ...folderContentsQuery(_id), enabled: open.has(_id) })),
    // Kept equal while nothing changes, so that the list is not rebuilt.
    combine: (results) => results.map(({ data, isError }) => ({ page: data?.pages[0], hasFailed: isError })),
  });
  const opened = useMemo(
    () =>
      folders.map((folder, index): OpenFolder => {
        const { page, hasFailed = false } = contents[index] ?? {};
        const inside = { archived: false, search: '', folder: folder._id };
        return {
          folder,
          isOpen: open.has(folder._id),
          conversations: page === undefined ? undefined : inOrder(shownConversations(page.data, inside)),
          count: page?.count ?? 0,
          hasFailed,
        };
      }),
    [folders, open, contents],
  );
  return isLoadingError ? null : opened;
};
