import type { Conversation } from '@symbi/contracts/conversations';
import { UNTITLED_CONVERSATION } from '@symbi/contracts/limits';
import { containsText } from '@symbi/text/contains';
import { decodeCursor } from '../../platform/cursor.ts';
import { pageOf } from '../../platform/database/keyset.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import type { Search } from '../search/service.ts';
import { ownsConversation } from './policy.ts';
import { presentConversation } from './presenter.ts';
import {
  conversationPage,
  countConversations,
  latestTitled,
  type ListFilter,
  type ListPosition,
} from './queries/list.ts';
import { conversationsAfter, findConversation, findConversations } from './queries/rows.ts';
import type { ConversationRow, ListedConversation } from './table.ts';
import { tagsOf } from './tags.ts';

export interface ConversationList extends ListFilter {
  readonly archived?: boolean | undefined;
  readonly title?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface ConversationPage {
  readonly data: Conversation[];
  readonly count: number;
  readonly nextCursor: string | undefined;
}

export interface ConversationReadsOptions {
  readonly database: Database;
  readonly search: Search;
}

const positionOf = ({ is_pinned, last_activity, id }: ListedConversation): ListPosition => [
  is_pinned,
  last_activity,
  id,
];

/** Negative when `left` comes first in a list. */
const compare = (left: ListPosition, right: ListPosition): number => {
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? value;
    if (value !== other) return value > other ? -1 : 1;
  }
  return 0;
};

/** How many of the latest titles are searched for a substring, and how many are found by their words. */
const TITLES_READ = 300;
const READ_AT_ONCE = 50;

interface TitledList extends ConversationList {
  readonly title: string;
}

/** Conversations whose titles the search index matches, filtered like the list. */
const titledByWords = async (
  { database, search }: ConversationReadsOptions,
  ownerId: string,
  { tag, agent, folder, title }: TitledList,
  archived: readonly number[],
): Promise<ConversationRow[]> => {
  const ids = await search.titles(ownerId, title, TITLES_READ);
  if (ids === null || ids.length === 0) return [];
  const rows = await findConversations(database.read, ownerId, ids);
  return rows.filter(
    (row) =>
      archived.includes(row.is_archived) &&
      containsText(row.title || UNTITLED_CONVERSATION, title) &&
      (agent === undefined || row.agent_id === agent) &&
      (folder === undefined || row.folder_id === folder) &&
      (tag === undefined || tagsOf(row).includes(tag)),
  );
};

/** Titles that contain a text: the latest are scanned, and older ones are found by words starting with it. */
const titledRows = async (
  options: ConversationReadsOptions,
  ownerId: string,
  list: TitledList,
  archived: readonly number[],
): Promise<ListedConversation[]> => {
  const { read } = options.database;
  const { tag, agent, folder } = list;
  const within = { ownerId, tag, agent, folder, limit: TITLES_READ };
  const rows = await Promise.all([
    ...archived.map((isArchived) => latestTitled(read, { ...within, isArchived }, list.title)),
    titledByWords(options, ownerId, list, archived),
  ]);
  return [...new Map(rows.flat().map((row): [string, ListedConversation] => [row.id, row])).values()];
};

export const createConversationReads = (options: ConversationReadsOptions) => ({
  async find(ownerId: string, conversationId: string): Promise<ConversationRow> {
    const row = await findConversation(options.database.read, ownerId, conversationId);
    if (row === undefined || !ownsConversation(ownerId, row)) throw notFound('conversation');
    return row;
  },

  async list(ownerId: string, list: ConversationList): Promise<ConversationPage> {
    const { read } = options.database;
    const { archived: wanted, limit, cursor, tag, agent, folder } = list;
    const title = list.title?.trim() === '' ? undefined : list.title;
    const archived = wanted === undefined ? [0, 1] : [Number(wanted)];
    const after = cursor === undefined ? undefined : decodeCursor(cursor, ['number', 'number', 'string']);
    const titled = title === undefined ? undefined : await titledRows(options, ownerId, { ...list, title }, archived);
    const within = { ownerId, tag, agent, folder, limit: limit + 1 };
    const pages =
      titled ??
      (await Promise.all(archived.map((isArchived) => conversationPage(read, { ...within, isArchived }, after))));
    const sorted = pages
      .flat()
      .filter((row) => after === undefined || compare(positionOf(row), after) > 0)
      .toSorted((left, right) => compare(positionOf(left), positionOf(right)));
    const { rows, nextCursor } = pageOf(sorted, limit, positionOf);
    return {
      data: rows.map((row) => presentConversation(row)),
      count: titled?.length ?? (await countConversations(read, ownerId, list, archived)),
      nextCursor,
    };
  },

  countActive: (ownerId: string): Promise<number> => countConversations(options.database.read, ownerId, {}, [0]),

  async *all(ownerId: string): AsyncGenerator<ConversationRow> {
    for (let after = ''; ;) {
      const rows = await conversationsAfter(options.database.read, ownerId, after, READ_AT_ONCE);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield* rows;
      after = last.id;
    }
  },
});
