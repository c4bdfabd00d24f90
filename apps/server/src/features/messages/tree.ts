import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { MessageRow } from './table.ts';

type Query = Kysely<Tables>;

/** How far back a prompt and a score look. */
export const HISTORY_MESSAGES = 200;

// The joins below are written as cross joins because SQLite then keeps their order: the path first, and each message by
// its id. Otherwise it may read the whole conversation to join a window with it.

/** Walks from a message to the root, at most `limit` messages, oldest first. The cost is that of the window, not of the history. */
export const pathUp = async (
  query: Query,
  conversationId: string,
  fromId: string,
  limit: number,
): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    with recursive path (id, depth) as (
      select cast(${fromId} as text), 1
      union all
      select messages.parent_id, path.depth + 1 from path
      join messages on messages.id = path.id
      where messages.parent_id is not null and path.depth < ${limit}
    )
    select messages.* from path cross join messages
    where messages.id = path.id and messages.conversation_id = ${conversationId}
    order by path.depth desc`.execute(query);
  return rows;
};

/** The ids of that walk alone, for who reads the messages some at a time. */
export const pathIds = async (
  query: Query,
  conversationId: string,
  fromId: string,
  limit: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive path (id, parent_id, depth) as (
      select id, parent_id, 1 from messages where id = ${fromId} and conversation_id = ${conversationId}
      union all
      select messages.id, messages.parent_id, path.depth + 1 from path
      join messages on messages.id = path.parent_id
      where path.depth < ${limit}
    )
    select id from path order by depth desc`.execute(query);
  return rows.map(({ id }) => id);
};

/** Walks along the shown branch below a message, at most `limit` messages, oldest first, without the message itself. */
const pathDown = async (query: Query, conversationId: string, fromId: string, limit: number): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    with recursive path (id, depth) as (
      select active_child_id, 1 from messages where id = ${fromId} and conversation_id = ${conversationId}
      union all
      select messages.active_child_id, path.depth + 1 from path
      join messages on messages.id = path.id
      where path.depth < ${limit}
    )
    select messages.* from path cross join messages
    where messages.id = path.id and messages.conversation_id = ${conversationId}
    order by path.depth`.execute(query);
  return rows;
};

/** The last message of the branch that was last shown below `fromId`; the message itself when nothing follows it. */
const leafBelow = async (query: Query, fromId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    with recursive path (id, depth) as (
      select cast(${fromId} as text), 1
      union all
      select messages.active_child_id, path.depth + 1 from path
      join messages on messages.id = path.id
      where messages.active_child_id is not null
    )
    select id from path order by depth desc limit 1`.execute(query);
  return rows[0]?.id ?? fromId;
};

export interface Window {
  readonly rows: MessageRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

const startsAfter = (rows: readonly MessageRow[]): boolean => (rows[0]?.parent_id ?? null) !== null;

export const newestWindow = async (
  query: Query,
  conversationId: string,
  headId: string | null,
  limit: number,
): Promise<Window> => {
  if (headId === null) return { rows: [], hasOlder: false, hasNewer: false };
  const rows = await pathUp(query, conversationId, headId, limit);
  return { rows, hasOlder: startsAfter(rows), hasNewer: false };
};

export const windowBefore = async (query: Query, anchor: MessageRow, limit: number): Promise<Window> => {
  if (anchor.parent_id === null) return { rows: [], hasOlder: false, hasNewer: true };
  const rows = await pathUp(query, anchor.conversation_id, anchor.parent_id, limit);
  return { rows, hasOlder: startsAfter(rows), hasNewer: true };
};

export const windowAfter = async (query: Query, anchor: MessageRow, limit: number): Promise<Window> => {
  const rows = await pathDown(query, anchor.conversation_id, anchor.id, limit);
  const last = rows.at(-1);
  return { rows, hasOlder: true, hasNewer: last !== undefined && last.active_child_id !== null };
};

export const windowAround = async (query: Query, anchor: MessageRow, limit: number): Promise<Window> => {
  const half = Math.max(1, Math.floor(limit / 2));
  const older = await pathUp(query, anchor.conversation_id, anchor.id, half);
  const newer = await pathDown(query, anchor.conversation_id, anchor.id, half);
  const rows = [...older, ...newer];
  return { rows, hasOlder: startsAfter(rows), hasNewer: (rows.at(-1)?.active_child_id ?? null) !== null };
};

/** Makes the branch through `messageId` the shown one up to the root; returns the new head. */
export const showBranch = async (query: Query, conversationId: string, messageId: string): Promise<string> => {
  await sql`
    with recursive path (id, parent_id) as (
      select id, parent_id from messages where id = ${messageId} and conversation_id = ${conversationId}
      union all
      select messages.id, messages.parent_id from path join messages on messages.id = path.parent_id
    )
    update messages set active_child_id = path.id from path where messages.id = path.parent_id`.execute(query);
  return leafBelow(query, messageId);
};

/** The versions of each turn: for every message of the window the ids with the same parent on the same side, oldest first. */
export const siblingsOf = async (query: Query, rows: readonly MessageRow[]): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  const conversationId = rows[0]?.conversation_id;
  if (conversationId === undefined) return found;
  const parents = [...new Set(rows.map((row) => row.parent_id))];
  const named = parents.filter((parent) => parent !== null);
  const inConversation = query
    .selectFrom('messages')
    .select(['id', 'parent_id', 'sender', 'seq'])
    .where('conversation_id', '=', conversationId);
  // Two questions: asked in one, with `or`, SQLite would walk the whole conversation.
  const [beside, first] = await Promise.all([
    named.length === 0 ? [] : inConversation.where('parent_id', 'in', named).execute(),
    parents.includes(null) ? inConversation.where('parent_id', 'is', null).execute() : [],
  ]);
  const siblings = [...first, ...beside];
  // Sorted here: asked to sort, SQLite would walk the whole conversation in that order instead.
  siblings.sort((left, right) => left.seq - right.seq);
  const sideOf = (row: Pick<MessageRow, 'parent_id' | 'sender'>): string =>
    `${row.parent_id ?? ''}:${row.sender === 'user' ? 'user' : 'reply'}`;
  const sides = new Map<string, string[]>();
  for (const sibling of siblings) {
    const side = sides.get(sideOf(sibling));
    if (side === undefined) sides.set(sideOf(sibling), [sibling.id]);
    else side.push(sibling.id);
  }
  for (const row of rows) found.set(row.id, sides.get(sideOf(row)) ?? [row.id]);
  return found;
};
