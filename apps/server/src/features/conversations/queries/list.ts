import { UNTITLED_CONVERSATION } from '@symbi/contracts/limits';
import { containsText } from '@symbi/text/contains';
import { sql, type SqlBool } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { totalOf } from '../../../platform/database/list-totals.ts';
import { isBefore } from '../../../platform/database/keyset.ts';
import { statementOfSome, type Parameters } from '../../../platform/database/statement.ts';
import { listedColumns, type ListedConversation } from '../table.ts';

/** Filters of a list. */
export interface ListFilter {
  readonly tag?: string | undefined;
  readonly agent?: string | undefined;
  /** '' for conversations outside any folder. */
  readonly folder?: string | undefined;
}

/** The position of a conversation in a list. */
export type ListPosition = readonly [pinned: number, activity: number, id: string];

/** The total of a list with two filters is counted up to this limit. */
const COUNTED = 1_000;

/**
 * Escapes `%`, `_` and the escape character for a literal search. Letters beyond ASCII, of which SQLite does not know the
 * case, and 'i', which has one of them for a capital, are left to `containsText`.
 */
const likePattern = (text: string): string =>
  `%${text
    .normalize('NFC')
    .replaceAll(/[\\%_]/g, '\\$&')
    .replaceAll(/\P{ASCII}+/gu, '%')
    .replaceAll(/i/gi, '%')
    .toLowerCase()}%`;

/** What the rows of one kind, open or archived, are narrowed to. */
interface Selection extends ListFilter {
  readonly ownerId: string;
  readonly isArchived: number;
  readonly limit: number;
}

interface PageSelection extends Selection {
  /** The position that the page comes after: all three, or none. */
  readonly pinned?: number | undefined;
  readonly activity?: number | undefined;
  readonly id?: string | undefined;
}

/** Each kind is a range of an index, in list order. */
const selected = (query: Query, { ownerId, isArchived, tag, agent, folder }: Parameters<Selection>) =>
  query
    .selectFrom('conversations')
    .where('conversations.owner_id', '=', ownerId)
    .where('conversations.is_archived', '=', isArchived)
    .$if(agent !== undefined, (some) => some.where('conversations.agent_id', '=', agent ?? ''))
    .$if(folder !== undefined, (some) => some.where('conversations.folder_id', '=', folder ?? ''))
    .$if(tag !== undefined, (some) =>
      some
        .innerJoin('conversation_tags as tagged', 'tagged.conversation_id', 'conversations.id')
        .where('tagged.owner_id', '=', ownerId)
        .where('tagged.tag', '=', tag ?? '')
        .where('tagged.is_archived', '=', isArchived),
    );

const pageOf = (query: Query, page: Parameters<PageSelection>) => {
  // The tag rows hold the sort columns, so a tagged list is read in order too.
  const by = page.tag === undefined ? 'conversations' : 'tagged';
  const idColumn = page.tag === undefined ? 'conversations.id' : 'tagged.conversation_id';
  const { pinned, activity, id } = page;
  const rows = selected(query, page).select(listedColumns);
  return (
    pinned === undefined || activity === undefined || id === undefined
      ? rows
      : rows.where(isBefore([`${by}.is_pinned`, `${by}.last_activity`, idColumn], [pinned, activity, id]))
  )
    .orderBy(sql.ref(`${by}.is_pinned`), 'desc')
    .orderBy(sql.ref(`${by}.last_activity`), 'desc')
    .orderBy(sql.ref(idColumn), 'desc')
    .limit(page.limit);
};

const page = statementOfSome<PageSelection, ListedConversation>(pageOf);

export const conversationPage = (
  query: Query,
  selection: Selection,
  after?: ListPosition,
): Promise<ListedConversation[]> =>
  page(query, { ...selection, ...(after && { pinned: after[0], activity: after[1], id: after[2] }) });

interface TitledSelection extends Selection {
  readonly pattern: string;
  /** Given, and empty, if conversations without a title are found too. */
  readonly untitled?: string | undefined;
}

const titled = statementOfSome<TitledSelection, ListedConversation>((query, given) =>
  query
    .selectFrom(pageOf(query, given).as('latest'))
    .selectAll()
    .where((row) => {
      const like = sql<SqlBool>`lower(title) like ${given.pattern} escape '\\'`;
      return given.untitled === undefined ? like : row.or([like, row('title', '=', given.untitled)]);
    }),
);

/** The latest conversations whose titles contain a text. */
export const latestTitled = async (
  query: Query,
  selection: Selection,
  title: string,
): Promise<ListedConversation[]> => {
  // The placeholder shown for an untitled conversation can be found too.
  const untitled = containsText(UNTITLED_CONVERSATION, title.trim()) ? '' : undefined;
  const rows = await titled(query, { ...selection, pattern: likePattern(title), untitled });
  return rows.filter((row) => row.title === untitled || containsText(row.title, title));
};

const counted = statementOfSome<Selection, { total: number | string }>((query, given) =>
  query
    .selectFrom(selected(query, given).select('conversations.id').limit(given.limit).as('counted'))
    .select((row) => row.fn.countAll().as('total')),
);

/** The lists whose totals add up to that of the filter, or null when none is kept for it. */
const listsOf = (filter: ListFilter, archived: readonly number[]): string[] | null => {
  const { tag, agent, folder } = filter;
  const narrowed = Object.entries({ tag, agent, folder }).filter(([, value]) => value !== undefined);
  const [by] = narrowed;
  if (by === undefined) return archived.map((value) => `conversations:${value}`);
  return narrowed.length > 1 ? null : archived.map((value) => `${by[0]}:${value}:${by[1]}`);
};

export const countConversations = async (
  query: Query,
  ownerId: string,
  filter: ListFilter,
  archived: readonly number[],
): Promise<number> => {
  const lists = listsOf(filter, archived);
  if (lists !== null) return totalOf(query, ownerId, lists);
  const selections = archived.map((isArchived) => ({ ...filter, ownerId, isArchived, limit: COUNTED }));
  const totals = await Promise.all(selections.map((selection) => counted(query, selection)));
  return totals.flat().reduce((sum, { total }) => sum + Number(total), 0);
};
