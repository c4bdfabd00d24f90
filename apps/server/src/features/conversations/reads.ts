import type { Conversation } from '@symbi/contracts/conversations';
import { sql, type SqlBool } from 'kysely';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import { keptTotal } from '../../platform/database/kept-counts.ts';
import { besideIds, isBefore } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import { ownsConversation } from './policy.ts';
import { presentConversation } from './presenter.ts';
import type { ConversationRow } from './table.ts';
import { tagsOf } from './tags.ts';

export interface ConversationList {
  readonly archived?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly title?: string | undefined;
  readonly agent?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface ConversationPage {
  readonly data: Conversation[];
  readonly count: number;
  readonly nextCursor: string | undefined;
}

type Query = Database['read'];
type Narrowed = Pick<ConversationList, 'tag' | 'agent'>;
type Place = readonly [pinned: number, activity: number, id: string];

/** The total of a list that is narrowed twice is counted up to here. */
const COUNTED = 1_000;

/** `%`, `_` and the escape itself stand for themselves in a search. */
const likePattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

const placeOf = ({ is_pinned, last_activity, id }: ConversationRow): Place => [is_pinned, last_activity, id];

/** Negative when `left` comes first in a list. */
const compare = (left: Place, right: Place): number => {
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? value;
    if (value !== other) return value > other ? -1 : 1;
  }
  return 0;
};

/** Open conversations, or archived ones: each is a stretch of an index, in the order of the list. */
const selected = (query: Query, ownerId: string, isArchived: number, { tag, agent }: Narrowed) =>
  query
    .selectFrom('conversations')
    .where('conversations.owner_id', '=', ownerId)
    .where('conversations.is_archived', '=', isArchived)
    .$if(agent !== undefined, (some) => some.where('conversations.agent_id', '=', agent ?? ''))
    .$if(tag !== undefined, (some) =>
      some
        .innerJoin('kept_conversation_tags as tagged', 'tagged.conversation_id', 'conversations.id')
        .where('tagged.owner_id', '=', ownerId)
        .where('tagged.tag', '=', tag ?? '')
        .where('tagged.is_archived', '=', isArchived),
    );

const pageOf = (
  query: Query,
  ownerId: string,
  isArchived: number,
  list: ConversationList,
  after: Place | undefined,
) => {
  // The tags hold what their lists are sorted by, so that one with a tag is read in order too.
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

/** How many of the latest titles are read for a text that stands anywhere in them, and how many are found by their words. */
const TITLES_READ = 300;

/** The conversations whose titles have these numbers in the search, of those that the list asks for. */
const titlesOf = async (
  query: Query,
  ownerId: string,
  { tag, agent, title = '' }: ConversationList,
  numbers: readonly number[],
  archived: readonly number[],
): Promise<ConversationRow[]> => {
  const documents = await query
    .selectFrom('search_documents')
    .select('ref_id')
    .where('number', 'in', numbers)
    .execute();
  const rows = await query
    .selectFrom('conversations')
    .selectAll()
    .where(besideIds('owner_id'), '=', ownerId)
    .where(
      'id',
      'in',
      documents.map((row) => row.ref_id),
    )
    .execute();
  return rows.filter(
    (row) =>
      archived.includes(row.is_archived) &&
      row.title.toLowerCase().includes(title.toLowerCase()) &&
      (agent === undefined || row.agent_id === agent) &&
      (tag === undefined || tagsOf(row).includes(tag)),
  );
};

/** Titles that contain a text: the latest are read, and older ones are found by the words that begin with it. */
const titledRows = async (
  { read, fullText }: Database,
  ownerId: string,
  list: ConversationList & { readonly title: string },
  archived: readonly number[],
): Promise<ConversationRow[]> => {
  const like = sql<SqlBool>`lower(title) like ${likePattern(list.title)} escape '\\'`;
  const latest = archived.map((value) => {
    const some = pageOf(read, ownerId, value, { ...list, limit: TITLES_READ }, undefined);
    return read.selectFrom(some.as('latest')).selectAll().where(like).execute();
  });
  const numbers = await fullText.newest({ ownerId, scopes: ['title'], words: list.title, limit: TITLES_READ });
  const found = numbers === null || numbers.length === 0 ? [] : [titlesOf(read, ownerId, list, numbers, archived)];
  const rows = (await Promise.all([...latest, ...found])).flat();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
};

/** The kept counts that add up to the total, or null when none is kept for such a list. */
const countsOf = ({ tag, agent }: Narrowed, archived: readonly number[]): string[] | null => {
  if (tag !== undefined && agent !== undefined) return null;
  if (tag !== undefined) return archived.map((value) => `tag:${value}:${tag}`);
  return archived.map((value) => (agent === undefined ? `conversations:${value}` : `agent:${value}:${agent}`));
};

const countOf = async (query: Query, ownerId: string, list: Narrowed, archived: readonly number[]): Promise<number> => {
  const kept = countsOf(list, archived);
  if (kept !== null) return keptTotal(query, ownerId, kept);
  let total = 0;
  for (const value of archived) {
    const some = selected(query, ownerId, value, list).select('conversations.id').limit(COUNTED);
    const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) as some`.execute(query);
    total += Number(rows[0]?.total ?? 0);
  }
  return total;
};

export const createConversationReads = ({ database }: { readonly database: Database }) => ({
  async find(ownerId: string, conversationId: string): Promise<ConversationRow> {
    const row = await database.read
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', conversationId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (row === undefined || !ownsConversation(ownerId, row)) throw notFound('conversation');
    return row;
  },

  async owns(ownerId: string, conversationId: string, query = database.read): Promise<boolean> {
    const row = await query
      .selectFrom('conversations')
      .select('id')
      .where('id', '=', conversationId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    return row !== undefined;
  },

  async list(ownerId: string, list: ConversationList): Promise<ConversationPage> {
    const { read } = database;
    const { archived: wanted, limit, cursor } = list;
    const title = list.title?.trim() === '' ? undefined : list.title;
    const archived = wanted === undefined ? [0, 1] : [Number(wanted)];
    const after = cursor === undefined ? undefined : decodeCursor(cursor, ['number', 'number', 'string']);
    const titled = title === undefined ? undefined : await titledRows(database, ownerId, { ...list, title }, archived);
    const pages =
      titled ?? (await Promise.all(archived.map((value) => pageOf(read, ownerId, value, list, after).execute())));
    const rows = pages
      .flat()
      .filter((row) => after === undefined || compare(placeOf(row), after) > 0)
      .toSorted((left, right) => compare(placeOf(left), placeOf(right)))
      .slice(0, limit);
    const last = rows.length < limit ? undefined : rows.at(-1);
    return {
      data: rows.map(presentConversation),
      count: titled?.length ?? (await countOf(read, ownerId, list, archived)),
      nextCursor: last === undefined ? undefined : encodeCursor(placeOf(last)),
    };
  },
});
