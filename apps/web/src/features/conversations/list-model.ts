import type { Conversation } from '@symbi/contracts/conversations';
import type { SearchHit } from '@symbi/contracts/search';
import { containsText } from '@symbi/text/contains';
import { formatDate, formatTime } from '../../platform/format.ts';
import { text } from './text.ts';
import { shownTitle } from './titles.ts';

/** The conversations of a list: those with its state, tag and folder whose title contains the search, as the server finds it. */
export const shownConversations = (
  conversations: readonly Conversation[],
  {
    archived,
    search,
    tag = null,
    folder = null,
  }: {
    archived: boolean;
    search: string;
    tag?: string | null;
    folder?: string | null;
  },
): Conversation[] => {
  const wanted = search.trim();
  return conversations.filter(
    ({ isArchived, title, tags, folder: place }) =>
      isArchived === archived &&
      (wanted === '' || containsText(shownTitle(title), wanted)) &&
      (tag === null || tags.includes(tag)) &&
      (folder === null || (place ?? 'none') === folder),
  );
};

/** The hits in one conversation. */
export interface FoundConversation {
  readonly id: string;
  readonly title: string;
  readonly isTitleFound: boolean;
  readonly messages: readonly SearchHit[];
}

/** Hits grouped by conversation: title hits first, otherwise in the order of the newest hit. */
export const byConversation = (hits: readonly SearchHit[]): FoundConversation[] => {
  const found = [...new Set(hits.map(({ conversationId }) => conversationId))].map((id): FoundConversation => {
    const inside = hits.filter(({ conversationId }) => conversationId === id);
    return {
      id,
      title: shownTitle(inside[0]?.conversationTitle ?? ''),
      isTitleFound: inside.some(({ messageId }) => messageId === null),
      messages: inside.filter(({ messageId }) => messageId !== null),
    };
  });
  return found.toSorted((left, right) => Number(right.isTitleFound) - Number(left.isTitleFound));
};

const startOfDay = (moment: Date, daysBefore = 0): number =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - daysBefore).getTime();

/** The time if today, 'Yesterday', or the date. */
export const whenUsed = (moment: Date, now: Date): string => {
  if (moment.getTime() >= startOfDay(now)) return formatTime(moment);
  return moment.getTime() >= startOfDay(now, 1) ? text.yesterday : formatDate(moment);
};
