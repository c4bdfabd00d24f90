import { listConversations } from '@symbi/contracts/conversations';
import { listSessions } from '@symbi/contracts/insights';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/http.ts';
import { reviewKeys } from '../keys.ts';
import { parseSession } from '../model.ts';

const MOST_FOUND = 20;

/** A session somebody can choose. */
export interface Choice {
  readonly session: string;
  /** Null once its conversation was deleted. */
  readonly title: string | null;
  /** When it was last used; null if only its id is known. */
  readonly usedAt: string | null;
}

const recent = async (signal: AbortSignal): Promise<Choice[]> => {
  const { data } = await call(listSessions, { signal });
  return data.map(({ session_id: session, title, updatedAt }) => ({ session, title, usedAt: updatedAt }));
};

/** Active and archived conversations with these words in their title, last used first. */
const named = async (title: string, signal: AbortSignal): Promise<Choice[]> => {
  const lists = await Promise.all(
    [false, true].map((archived) => call(listConversations, { query: { archived, title, limit: MOST_FOUND }, signal })),
  );
  return lists
    .flatMap(({ data }) => data)
    .filter(({ messageCount }) => messageCount > 0)
    .toSorted((first, second) => Date.parse(second.lastActivity) - Date.parse(first.lastActivity))
    .slice(0, MOST_FOUND)
    .map(({ _id, title: found, lastActivity }) => ({ session: `conv:${_id}`, title: found, usedAt: lastActivity }));
};

/** What to choose from: the recent sessions, those of a title, or the one whose id was pasted. */
export const choicesQuery = (words: string) =>
  queryOptions({
    queryKey: reviewKeys.search(words),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Choice[]> => {
      if (words === '') return recent(signal);
      const pasted = parseSession(words);
      if ('session' in pasted) return Promise.resolve([{ session: pasted.session, title: null, usedAt: null }]);
      return named(words, signal);
    },
  });
