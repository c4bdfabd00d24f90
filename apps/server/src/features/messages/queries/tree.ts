import { sql, type RawBuilder } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { PATH_COLUMNS, type MessageRow, type PathRow } from '../table.ts';

/** How far back a prompt and a score look. */
const HISTORY_MESSAGES = 200;

// The joins below are cross joins because SQLite then keeps their order: the path first, and each message by its id.
// Otherwise it may scan the whole conversation to join it with the window.

interface WalkFrom {
  readonly conversationId: string;
  readonly fromId: string;
  readonly limit: number;
}

/** Some columns of the messages from one up to the root, oldest first or newest first. */
const walkOf = <Row>(columns: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  statement<WalkFrom, Row>((query, given) => {
    const walk = sql<Row>`
      with recursive path (id, depth) as (
        select cast(${given.fromId} as text), 1
        union all
        select messages.parent_id, path.depth + 1 from path
        join messages on messages.id = path.id
        where messages.parent_id is not null and path.depth < ${given.limit}
      )
      select ${columns} from path cross join messages
      where messages.id = path.id and messages.conversation_id = ${given.conversationId}
      order by path.depth ${order}`;
    return { compile: () => walk.compile(query) };
  });

const walkUp = walkOf<MessageRow>(sql`messages.*`, sql`desc`);

/** Walks from a message to the root, at most `limit` messages, oldest first; the cost is that of the window. */
export const pathUp = (query: Query, conversationId: string, fromId: string, limit: number): Promise<MessageRow[]> =>
  walkUp(query, { conversationId, fromId, limit });

const walkBack = walkOf<PathRow>(sql.join(PATH_COLUMNS.map((column) => sql.ref(`messages.${column}`))), sql`desc`);

/**
 * The same walk as far back as a prompt and a score look. Two hundred replies at a time hold its rows while they are
 * written, so these have the columns needed and no others.
 */
export const historyUp = (query: Query, conversationId: string, fromId: string): Promise<PathRow[]> =>
  walkBack(query, { conversationId, fromId, limit: HISTORY_MESSAGES });

/** Only the ids of that walk, for callers that read messages in batches. */
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

/** What finding words in a message needs of it. */
export interface MessageText extends Pick<MessageRow, 'id' | 'parent_id' | 'seq' | 'content' | 'failure'> {
  readonly isEncrypted: boolean;
}

const walkTexts = walkOf<Omit<MessageText, 'isEncrypted'> & { readonly encrypted: number }>(
  sql`messages.id, messages.parent_id, messages.seq, messages.content, messages.failure,
    case when messages.encrypted_content is null then 0 else 1 end as encrypted`,
  sql`asc`,
);

/** The texts of that walk, newest first. */
export const textsUp = async (
  query: Query,
  conversationId: string,
  fromId: string,
  limit: number,
): Promise<MessageText[]> =>
  (await walkTexts(query, { conversationId, fromId, limit })).map(({ encrypted, ...text }) => ({
    ...text,
    isEncrypted: encrypted === 1,
  }));

/** Walks down the shown branch below a message, at most `limit` messages, oldest first, without the message itself. */
export const pathDown = async (
  query: Query,
  conversationId: string,
  fromId: string,
  limit: number,
): Promise<MessageRow[]> => {
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

/** The last message of the branch last shown below `fromId`; the message itself when nothing follows it. */
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

/** The messages with these parents, including root messages if `null` is among them, ordered by number. */
export const siblingsBelow = async (
  query: Query,
  conversationId: string,
  parents: readonly (string | null)[],
): Promise<Pick<MessageRow, 'id' | 'parent_id' | 'sender' | 'seq'>[]> => {
  const named = parents.filter((parent) => parent !== null);
  const inConversation = query
    .selectFrom('messages')
    .select(['id', 'parent_id', 'sender', 'seq'])
    .where('conversation_id', '=', conversationId);
  // Two queries: in one, with `or`, SQLite would scan the whole conversation.
  const [beside, first] = await Promise.all([
    named.length === 0 ? [] : inConversation.where('parent_id', 'in', named).execute(),
    parents.includes(null) ? inConversation.where('parent_id', 'is', null).execute() : [],
  ]);
  // Sorted here: with `order by`, SQLite would scan the whole conversation in that order.
  return [...first, ...beside].toSorted((left, right) => left.seq - right.seq);
};
