import type { Conversation } from '@symbi/contracts/conversations';
import type { Folder } from '@symbi/contracts/folders';
import { formatMonth, formatNumber } from '../../../platform/format.ts';
import { text as common } from '../../../platform/text/text.ts';
import { text as folderText } from '../folders/text.ts';
import { text } from './text.ts';

/** A folder with the conversations loaded so far. */
export interface OpenFolder {
  readonly folder: Folder;
  readonly isOpen: boolean;
  /** Undefined until it is loaded. */
  readonly conversations: readonly Conversation[] | undefined;
  /** Number of conversations, loaded or not. */
  readonly count: number;
  readonly hasFailed: boolean;
}

/** The items of the list from top to bottom: folders, group names and conversations. */
export type HistoryItem =
  | { readonly kind: 'group'; readonly key: string; readonly label: string; readonly ofFolders: boolean }
  | { readonly kind: 'folder'; readonly key: string; readonly folder: Folder; readonly isOpen: boolean }
  /** A note about an open folder, or the link to all of its contents. */
  | {
      readonly kind: 'note';
      readonly key: string;
      readonly folder: Folder;
      readonly label: string;
      readonly isLink: boolean;
    }
  | {
      readonly kind: 'row';
      readonly key: string;
      readonly conversation: Conversation;
      /** Index among the conversations in no folder; null inside a folder. */
      readonly place: number | null;
    };

const DAY_MS = 24 * 60 * 60 * 1_000;

const startOfDay = (moment: number): number => new Date(moment).setHours(0, 0, 0, 0);

const groupOf = ({ isPinned, lastActivity }: Conversation, today: number): string => {
  const at = Date.parse(lastActivity);
  if (isPinned) return text.pinned;
  if (at >= today) return text.today;
  // Noon a week ago falls on the right day even if the clock was changed since.
  return at >= startOfDay(today + DAY_MS / 2 - 7 * DAY_MS) ? text.week : formatMonth(at);
};

/** Negative when `left` comes first: pinned conversations, then the latest, in the server's order. */
const byPlace = (left: Conversation, right: Conversation): number =>
  Number(right.isPinned) - Number(left.isPinned) ||
  Date.parse(right.lastActivity) - Date.parse(left.lastActivity) ||
  (left._id < right._id ? 1 : -1);

/** Restores the server's order after some conversations were used since they were loaded. */
export const inOrder = (conversations: readonly Conversation[]): Conversation[] => conversations.toSorted(byPlace);

const contentsOf = ({ folder, isOpen, conversations, count, hasFailed }: OpenFolder): HistoryItem[] => {
  if (!isOpen) return [];
  const note = (label: string, isLink = false): HistoryItem => ({
    kind: 'note',
    key: `note:${folder._id}`,
    folder,
    label,
    isLink,
  });
  if (conversations === undefined) return [note(hasFailed ? folderText.failed : common.loading)];
  if (conversations.length === 0) return [note(folderText.empty)];
  const rows = conversations.map((conversation): HistoryItem => {
    return { kind: 'row', key: conversation._id, conversation, place: null };
  });
  return count > conversations.length ? [...rows, note(folderText.all(formatNumber(count)), true)] : rows;
};

/** Folders with the contents of the open ones, under a heading of their own; nothing without folders. */
export const folderItems = (folders: readonly OpenFolder[]): HistoryItem[] => {
  if (folders.length === 0) return [];
  const label = folderText.title;
  const items = folders.flatMap((one): HistoryItem[] => [
    { kind: 'folder', key: `folder:${one.folder._id}`, folder: one.folder, isOpen: one.isOpen },
    ...contentsOf(one),
  ]);
  return [{ kind: 'group', key: label, label, ofFolders: true }, ...items];
};

/** Conversations of one day, week or month. */
export interface DateGroup {
  readonly label: string;
  readonly conversations: Conversation[];
}

/** Conversations in order, in groups: the pinned ones, those of today, of the last seven days, and of each month. */
export const dateGroups = (ordered: readonly Conversation[], now: number): DateGroup[] => {
  const today = startOfDay(now);
  const groups: DateGroup[] = [];
  for (const conversation of ordered) {
    const label = groupOf(conversation, today);
    const last = groups.at(-1);
    if (last?.label === label) last.conversations.push(conversation);
    else groups.push({ label, conversations: [conversation] });
  }
  return groups;
};

/** Conversations in order, each group under its heading. */
export const historyItems = (ordered: readonly Conversation[], now: number): HistoryItem[] => {
  let place = 0;
  return dateGroups(ordered, now).flatMap(({ label, conversations }): HistoryItem[] => [
    { kind: 'group', key: label, label, ofFolders: false },
    ...conversations.map((conversation): HistoryItem => {
      const row: HistoryItem = { kind: 'row', key: conversation._id, conversation, place };
      place += 1;
      return row;
    }),
  ]);
};
