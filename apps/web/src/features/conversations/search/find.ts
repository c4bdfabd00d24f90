import { listConversations, type Conversation } from '@symbi/contracts/conversations';
import { search, type SearchHit } from '@symbi/contracts/search';
import { call } from '../../../platform/api/http.ts';
import { shownTitle } from '../titles.ts';

/** Enough titles to show the way; the conversation list searches all of them. */
const MOST_TITLES = 5;

/** Every word is in the title: other matches could not be highlighted. */
const hasWords = ({ title }: Conversation, words: string): boolean => {
  const shown = shownTitle(title).toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word));
};

const asHit = ({ _id, title, lastActivity }: Conversation): SearchHit => ({
  conversationId: _id,
  conversationTitle: title,
  messageId: null,
  sender: null,
  excerpt: title,
  foundBy: 'words',
  timestamp: lastActivity,
});

/** The most recently used conversations whose titles contain the words; none if the request fails. */
const findTitles = async (words: string, signal: AbortSignal): Promise<SearchHit[]> => {
  try {
    const { data } = await call(listConversations, { query: { title: words, limit: MOST_TITLES }, signal });
    return data.filter((conversation) => hasWords(conversation, words)).map(asHit);
  } catch {
    return [];
  }
};

/** The first page of a search, preceded by matching titles, however many messages follow. */
export const findWithTitles = async (words: string, signal: AbortSignal, limit?: number) => {
  const [titles, page] = await Promise.all([
    findTitles(words, signal),
    call(search, { query: { q: words, ...(limit === undefined ? {} : { limit }) }, signal }),
  ]);
  const known = new Set(titles.map(({ conversationId }) => conversationId));
  const others = page.data.filter((hit) => hit.messageId !== null || !known.has(hit.conversationId));
  return { ...page, data: [...titles, ...others] };
};
