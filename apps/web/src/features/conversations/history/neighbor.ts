import { queryClient } from '../../../platform/api/query-client.ts';
import { conversationListQuery, folderContentsQuery, listedAs } from '../lists.ts';
import { shownConversations } from '../list-model.ts';
import { inOrder } from './groups.ts';

/** The conversations the history shows of a folder, or outside of all folders. */
const listOf = async (folder: string) => {
  if (folder !== 'none') return queryClient.fetchQuery(folderContentsQuery(folder));
  const query = conversationListQuery({ archived: false, title: '', tag: null, folder });
  // Nothing keeps it current while no list is on the screen.
  const isFollowed = queryClient.getQueryCache().find(query)?.isActive() === true;
  const followed = isFollowed ? queryClient.getQueryData(query.queryKey) : undefined;
  return followed ?? queryClient.fetchInfiniteQuery(query);
};

/** The conversation above or below a given one in the history, or in its folder; from anywhere else, the first one. */
export const neighborOf = async (id: string | null, step: -1 | 1): Promise<string | undefined> => {
  const folder = (id === null ? null : listedAs(id.toLowerCase())?.folder) ?? 'none';
  const { pages } = await listOf(folder);
  const inside = { archived: false, search: '', folder };
  const ordered = inOrder(
    shownConversations(
      pages.flatMap(({ data }) => data),
      inside,
    ),
  );
  const place = ordered.findIndex(({ _id }) => _id === id?.toLowerCase());
  return place === -1 ? ordered[0]?._id : ordered[place + step]?._id;
};
