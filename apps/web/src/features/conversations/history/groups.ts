import type { Conversation } from '@symbi/contracts/conversations';
import { text } from './text.ts';

/** What the list shows, from top to bottom: names of groups, and conversations. */
export type HistoryItem =
  | { readonly kind: 'group'; readonly key: string; readonly label: string }
  | { readonly kind: 'row'; readonly key: string; readonly conversation: Conversation; readonly place: number };

const dayMs = 24 * 60 * 60 * 1_000;
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

const startOfDay = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);

const groupOf = ({ isPinned, lastActivity }: Conversation, today: number): string => {
  const at = Date.parse(lastActivity);
  if (isPinned) return text.pinned;
  if (at >= today) return text.today;
  // Noon of a week ago lies on that day whether or not a clock was changed since.
  return at >= startOfDay(today + dayMs / 2 - 7 * dayMs) ? text.week : monthFormat.format(at);
};

/** Negative when `left` comes first: pinned ones, then the latest, as the server orders them. */
const byPlace = (left: Conversation, right: Conversation): number =>
  Number(right.isPinned) - Number(left.isPinned) ||
  Date.parse(right.lastActivity) - Date.parse(left.lastActivity) ||
  (left._id < right._id ? 1 : -1);

/** As the server orders them, also after some of them were used since they were loaded. */
export const inOrder = (conversations: readonly Conversation[]): Conversation[] => conversations.toSorted(byPlace);

/** Conversations in their order, each group under its name. */
export const historyItems = (ordered: readonly Conversation[], now: number): HistoryItem[] => {
  const today = startOfDay(now);
  const items: HistoryItem[] = [];
  let last: string | null = null;
  for (const [place, conversation] of ordered.entries()) {
    const label = groupOf(conversation, today);
    if (label !== last) items.push({ kind: 'group', key: label, label });
    last = label;
    items.push({ kind: 'row', key: conversation._id, conversation, place });
  }
  return items;
};
