import { queryClient } from '../../../platform/api/query-client.ts';
import { conversationListQuery, folderContentsQuery, listedAs } from '../lists.ts';
import { shownConversations } from '../list-model.ts';
import { inOrder } from './groups.ts';

type Pages = Awaited<ReturnType<typeof listOf>>['pages'];

/**
 * The conversations the history shows of a folder, or outside of all folders.
 * @param pages how many to load; those that are known, unless given
 */
const listOf = async (folder: string, pages?: number) => {
  if (folder !== 'none') return queryClient.fetchQuery(folderContentsQuery(folder));
  const query = conversationListQuery({ archived: false, title: '', tag: null, folder });
  if (pages !== undefined) return queryClient.fetchInfiniteQuery({ ...query, pages, staleTime: 0 });
  // Nothing keeps it current while no list is on the screen.
  const isFollowed = queryClient.getQueryCache().find(query)?.isActive() === true;
  const followed = isFollowed ? queryClient.getQueryData(query.queryKey) : undefined;
  return followed ?? queryClient.fetchInfiniteQuery(query);
};

const nextTo = (pages: Pages, folder: string, id: string | undefined, step: -1 | 1): string | undefined => {
  const loaded = pages.flatMap(({ data }) => data);
  const ordered = inOrder(shownConversations(loaded, { archived: false, search: '', folder }));
  const place = ordered.findIndex(({ _id }) => _id === id);
  return place === -1 ? ordered[0]?._id : ordered[place + step]?._id;
};

/** The conversation above or below a given one in the history, or in its folder; from anywhere else, the first one. */
export const neighborOf = async (openId: string | null, step: -1 | 1): Promise<string | undefined> => {
  const id = openId?.toLowerCase();
  const folder = (id === undefined ? null : listedAs(id)?.folder) ?? 'none';
  const { pages } = await listOf(folder);
  const found = nextTo(pages, folder, id, step);
  const goesOn = folder === 'none' && step === 1 && pages.at(-1)?.nextCursor !== undefined;
  if (found !== undefined || !goesOn) return found;
  return nextTo((await listOf(folder, pages.length + 1)).pages, folder, id, step);
};
