import { sql, type Updateable } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { allInOrder, deleteInParts, unindexed } from '../../../platform/database/keyset.ts';
import { changeById, insertion } from '../../../platform/database/statement.ts';
import type { MessageRow, MessageTable } from '../table.ts';

const DELETED_AT_ONCE = 500;

export const insertMessages = insertion<MessageRow>((query, rows) => query.insertInto('messages').values(rows));

/**
 * The same for messages sent here: each becomes the shown continuation of its parent, and a person's text becomes
 * searchable (migration 054).
 */
export const addMessages = insertion<MessageRow>((query, rows) => query.insertInto('new_messages').values(rows));

export const updateMessage = changeById<Updateable<MessageTable>, MessageRow>((query, messageId, columns) =>
  query.updateTable('messages').set(columns).where('id', '=', messageId).returningAll(),
);

export const findMessage = (query: Query, ownerId: string, messageId: string): Promise<MessageRow | undefined> =>
  query
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

export const findMessages = (query: Query, ownerId: string, ids: readonly string[]): Promise<MessageRow[]> =>
  query.selectFrom('messages').selectAll().where(unindexed('owner_id'), '=', ownerId).where('id', 'in', ids).execute();

export const findByClientId = (query: Query, ownerId: string, clientId: string): Promise<MessageRow | undefined> =>
  query
    .selectFrom('messages')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export const firstReplyTo = (query: Query, question: MessageRow): Promise<MessageRow | undefined> =>
  query
    .selectFrom('messages')
    .selectAll()
    .where('owner_id', '=', question.owner_id)
    .where('conversation_id', '=', question.conversation_id)
    .where('parent_id', '=', question.id)
    .where('sender', '!=', 'user')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();

/** The previous version of a reply by the same agent to the same question. */
export const findEarlierVersion = (
  query: Query,
  reply: Pick<MessageRow, 'id' | 'conversation_id' | 'owner_id' | 'agent_id' | 'parent_id'>,
): Promise<MessageRow | undefined> =>
  query
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', reply.conversation_id)
    .where('parent_id', '=', reply.parent_id)
    .where('owner_id', '=', reply.owner_id)
    .where('id', '!=', reply.id)
    .where('agent_id', '=', reply.agent_id)
    .where('sender', '=', 'agent')
    .where('status', '=', 'complete')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** An agent's answers to the given questions, latest first. */
export const findAnswers = (
  query: Query,
  reply: Pick<MessageRow, 'conversation_id' | 'owner_id' | 'agent_id'>,
  questionIds: readonly string[],
): Promise<MessageRow[]> =>
  query
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', reply.conversation_id)
    .where('owner_id', '=', reply.owner_id)
    .where('parent_id', 'in', questionIds)
    .where('agent_id', '=', reply.agent_id)
    .where('sender', '=', 'agent')
    .where('status', '=', 'complete')
    .orderBy('seq', 'desc')
    .execute();

export const hasAgentSpoken = async (query: Query, conversationId: string, agentId: string): Promise<boolean> => {
  const said = query.selectFrom('messages').select('id').where('conversation_id', '=', conversationId);
  return (await said.where('agent_id', '=', agentId).limit(1).executeTakeFirst()) !== undefined;
};

/** How many changes ago a reply that is still streaming may have begun. */
const STREAMING_BEHIND = 1_000;

/**
 * Messages changed after a number. With the last of them comes every earlier reply that is still streaming: its text
 * grows without a new number.
 */
export const changedMessages = async (
  query: Query,
  conversationId: string,
  since: number,
  limit: number,
): Promise<{ rows: MessageRow[]; more: boolean }> => {
  const inOrder = query
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('change_seq');
  // Two queries, because each has an index and the combination has none.
  const [streaming, changed] = await Promise.all([
    inOrder
      .where('status', '=', sql.lit('streaming'))
      .where('change_seq', '>', since - STREAMING_BEHIND)
      .where('change_seq', '<=', since)
      .limit(limit)
      .execute(),
    inOrder
      .where('change_seq', '>', since)
      .limit(limit + 1)
      .execute(),
  ]);
  return changed.length > limit
    ? { rows: changed.slice(0, limit), more: true }
    : { rows: [...streaming, ...changed], more: false };
};

export const newestEncrypted = (query: Query, conversationId: string): Promise<MessageRow | undefined> =>
  query
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('encrypted_content', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Every message of every branch after a number, oldest first. */
export const messagesAfter = (
  query: Query,
  ownerId: string,
  conversationId: string,
  seq: number,
  limit: number,
): Promise<MessageRow[]> =>
  query
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('owner_id', '=', ownerId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** All of a person's messages, oldest first, read in parts. */
export const allMessages = (query: Query, ownerId: string, atOnce: number): AsyncIterable<readonly MessageRow[]> => {
  const own = query.selectFrom('messages').selectAll().where('owner_id', '=', ownerId);
  return allInOrder(own, ['created_at', 'id'], atOnce);
};

/** Deletes every message of a person, which the account would take with it in one long statement. */
export const deleteMessagesOf = (query: Query, ownerId: string): Promise<void> => {
  const some = query.selectFrom('messages').select('id').where('owner_id', '=', ownerId).limit(DELETED_AT_ONCE);
  return deleteInParts(() => query.deleteFrom('messages').where('id', 'in', some).executeTakeFirstOrThrow());
};

/** The total length of these messages in characters, including citations. */
export const lengthOfMessages = async (query: Query, ownerId: string, ids: readonly string[]): Promise<number> => {
  const { length } = await query
    .selectFrom('messages')
    .select(sql<number | null>`sum(length(content) + length(citations))`.as('length'))
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('encrypted_content', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(length);
};

export type FoundMessage = Pick<
  MessageRow,
  'sender' | 'agent_id' | 'trust_score' | 'trust_mode' | 'trust_state' | 'tags'
>;

/** The fields a search shows and filters by, for the messages it found. */
export const findSaid = async (
  query: Query,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, FoundMessage>> => {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom('messages')
    .select(['id', 'sender', 'agent_id', 'trust_score', 'trust_mode', 'trust_state', 'tags'])
    .where(unindexed('owner_id'), '=', ownerId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** The newest rated replies, without deleted ones, whose scores are in no mean. */
export const ratedMessages = (
  query: Query,
  ownerId: string,
  { conversationId, limit }: { readonly conversationId?: string | undefined; readonly limit: number },
) => {
  const rated = query
    .selectFrom('messages')
    .select([
      'trust_score',
      'trust_state',
      'trust_mode',
      'trust_verdict',
      'agent_name',
      'created_at',
      'conversation_id',
    ])
    .where('owner_id', '=', ownerId)
    .where('trust_state', 'is not', null)
    .where('content', '!=', '');
  const narrowed = conversationId === undefined ? rated : rated.where('conversation_id', '=', conversationId);
  return narrowed.orderBy('created_at', 'desc').limit(limit).execute();
};

/** The runs writing replies of a conversation now. */
export const writingRuns = async (query: Query, conversationId: string): Promise<string[]> => {
  const rows = await query
    .selectFrom('messages')
    .select('run_id')
    .where('conversation_id', '=', conversationId)
    .where('status', '=', 'streaming')
    .execute();
  return rows.flatMap((row) => (row.run_id === null ? [] : [row.run_id]));
};

/** The conversations of a person in which a reply is being written. Few are at a time, and these have an index. */
export const writingConversations = async (query: Query, ownerId: string): Promise<string[]> => {
  const rows = await query
    .selectFrom('messages')
    .select('conversation_id')
    .distinct()
    .where('status', '=', sql.lit('streaming'))
    .where(unindexed('owner_id'), '=', ownerId)
    .execute();
  return rows.map((row) => row.conversation_id);
};

/** The runs that wrote the replies of a conversation, as a subquery. */
export const runsOfConversation = (query: Query, conversationId: string) =>
  query.selectFrom('messages').select('run_id').where('conversation_id', '=', conversationId).$asScalar();

/** The ids of a conversation's messages, as a subquery. */
export const idsOfConversation = (query: Query, conversationId: string) =>
  query.selectFrom('messages').select('id').where('conversation_id', '=', conversationId).$asScalar();
