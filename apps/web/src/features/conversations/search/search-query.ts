import { search } from '@symbi/contracts/search';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../platform/api/http.ts';
import { conversationKeys } from '../keys.ts';
import { findWithTitles } from './find.ts';
import { isNarrow, queryOf, type SearchFilter } from './search-filter.ts';

/** Hits in titles and messages, page by page. */
export const searchQuery = (words: string, filter: SearchFilter) =>
  infiniteQueryOptions({
    queryKey: conversationKeys.search(words, filter),
    initialPageParam: undefined as string | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      pageParam === undefined && words !== '' && !isNarrow(filter)
        ? findWithTitles(words, signal)
        : call(search, {
            query: { ...queryOf(filter), ...(words === '' ? {} : { q: words }), cursor: pageParam },
            signal,
          }),
    getNextPageParam: (page) => page.nextCursor,
  });
