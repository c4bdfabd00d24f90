import { queryClient } from '../../../platform/api/query-client.ts';
import { conversationListQuery, listedAs } from '../api.ts';
import { inOrder } from './groups.ts';

/** The conversation above or below one in the history, or in its folder; from anywhere else the first one. */
export const neighborOf = async (id: string | null, step: -1 | 1): Promise<string | undefined> => {
  const folder = (id === null ? null : listedAs(id.toLowerCase())?.folder) ?? 'none';
  const query = conversationListQuery({ archived: false, title: '', tag: null, folder });
  const list = queryClient.getQueryData(query.queryKey) ?? (await queryClient.fetchInfiniteQuery(query));
  const ordered = inOrder(list.pages.flatMap(({ data }) => data));
  const place = ordered.findIndex(({ _id }) => _id === id?.toLowerCase());
  return place === -1 ? ordered[0]?._id : ordered[place + step]?._id;
};
