import { untitledConversation } from '@symbi/contracts/limits';
import { sql, type SqlBool } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { totalOf } from '../../../platform/database/list-totals.ts';
import { isBefore } from '../../../platform/database/keyset.ts';
import type { ConversationRow } from '../table.ts';

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

/** Escapes `%`, `_` and the escape character for a literal search. */
const likePattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Open or archived conversations: each kind is a range of an index, in list order. */
const selected = (query: Query, ownerId: string, isArchived: number, { tag, agent, folder }: ListFilter) =>
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

const pageOf = (
  query: Query,
  ownerId: string,
  isArchived: number,
  list: ListFilter & { readonly limit: number },
  after?: ListPosition,
) => {
  // The tag rows hold the sort columns, so a tagged list is read in order too.
  const by = list.tag === undefined ? 'conversations' : 'tagged';
  const [pinned, activity] = [sql.ref(`${by}.is_pinned`), sql.ref(`${by}.last_activity`)];
  const idColumn = list.tag === undefined ? 'conversations.id' : 'tagged.conversation_id';
  const rows = selected(query, ownerId, isArchived, list).selectAll('conversations');
  return (
    after === undefined ? rows : rows.where(isBefore([`${by}.is_pinned`, `${by}.last_activity`, idColumn], after))
  )
    .orderBy(pinned, 'desc')
    .orderBy(activity, 'desc')
    .orderBy(sql.ref(idColumn), 'desc')
    .limit(list.limit);
};

export const conversationPage = (...page: Parameters<typeof pageOf>): Promise<ConversationRow[]> =>
  pageOf(...page).execute();

/** The latest conversations whose titles contain a text. */
export const latestTitled = (
  query: Query,
  ownerId: string,
  isArchived: number,
  list: ListFilter & { readonly limit: number },
  title: string,
): Promise<ConversationRow[]> => {
  const like = sql<SqlBool>`lower(title) like ${likePattern(title)} escape '\\'`;
  // The placeholder shown for an untitled conversation can be found too.
  const isUntitled = untitledConversation.toLowerCase().includes(title.trim().toLowerCase());
  return query
    .selectFrom(pageOf(query, ownerId, isArchived, list).as('latest'))
    .selectAll()
    .where((row) => (isUntitled ? row.or([like, row('title', '=', '')]) : like))
    .execute();
};

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
  list: ListFilter,
  archived: readonly number[],
): Promise<number> => {
  const lists = listsOf(list, archived);
  if (lists !== null) return totalOf(query, ownerId, lists);
  let total = 0;
  for (const value of archived) {
    const some = selected(query, ownerId, value, list).select('conversations.id').limit(COUNTED);
    const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) as counted`.execute(query);
    total += Number(rows[0]?.total ?? 0);
  }
  return total;
};
