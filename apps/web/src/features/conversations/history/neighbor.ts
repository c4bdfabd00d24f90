import { queryClient } from '../../../platform/api/query-client.ts';
import { conversationListQuery, folderContentsQuery, listedAs, PAGE_SIZE } from '../lists.ts';
import { shownConversations } from '../list-model.ts';
import { inOrder } from './groups.ts';

type Pages = Awaited<ReturnType<typeof outside>>['pages'];

const listQuery = (folder: string) => conversationListQuery({ archived: false, title: '', tag: null, folder });

const isIn = (pages: Pages | undefined, id: string | undefined): boolean =>
  pages?.some(({ data }) => data.some(({ _id }) => _id === id)) === true;

/** The conversations the history shows of a folder, or more of them if the given one is beyond those. */
const inFolder = async (folder: string, id: string | undefined) => {
  const shown = await queryClient.fetchQuery(folderContentsQuery(folder));
  const query = listQuery(folder);
  const isBeyond = !isIn(shown.pages, id) && isIn(queryClient.getQueryData(query.queryKey)?.pages, id);
  return isBeyond ? queryClient.fetchInfiniteQuery(query) : shown;
};

/** The known conversations outside of all folders. */
const outside = async () => {
  const query = listQuery('none');
  // Nothing keeps it current while no list is on the screen.
  const isFollowed = queryClient.getQueryCache().find(query)?.isActive() === true;
  const followed = isFollowed ? queryClient.getQueryData(query.queryKey) : undefined;
  return followed ?? queryClient.fetchInfiniteQuery(query);
};

/** The conversations of a folder, or outside of all folders, with one page more than is known. */
const withNextPage = (folder: string, known: Pages) => {
  const count = known.reduce((sum, { data }) => sum + data.length, 0);
  // A page of what the history shows of a folder is longer than one of the list.
  const pages = Math.max(known.length, Math.ceil(count / PAGE_SIZE)) + 1;
  return queryClient.fetchInfiniteQuery({ ...listQuery(folder), pages, staleTime: 0 });
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
  const { pages } = await (folder === 'none' ? outside() : inFolder(folder, id));
  const found = nextTo(pages, folder, id, step);
  const goesOn = step === 1 && pages.at(-1)?.nextCursor !== undefined;
  if (found !== undefined || !goesOn) return found;
  return nextTo((await withNextPage(folder, pages)).pages, folder, id, step);
};
