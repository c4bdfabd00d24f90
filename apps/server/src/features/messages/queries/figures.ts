import { sql } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { unindexed } from '../../../platform/database/keyset.ts';
import type { MessageRow } from '../table.ts';

/** The figures of a message; never its text. */
export type MessageFigures = Pick<
  MessageRow,
  | 'conversation_id'
  | 'sender'
  | 'agent_id'
  | 'agent_name'
  | 'status'
  | 'trust_score'
  | 'trust_state'
  | 'usage'
  | 'created_at'
>;

const unlessErased = <Column extends 'trust_score' | 'trust_state'>(column: Column) =>
  sql<MessageRow[Column] | null>`case when content = '' then null else ${sql.ref(column)} end`.as(column);

/**
 * All of an owner's messages from `from` up to `to`, by an index on both; earlier history costs nothing. A deleted reply
 * was given and paid for, but its score is in no mean.
 */
export const figuresBetween = (query: Query, ownerId: string, from: number, to: number): Promise<MessageFigures[]> =>
  query
    .selectFrom('messages')
    .select(['conversation_id', 'sender', 'agent_id', 'agent_name', 'status'])
    .select([unlessErased('trust_score'), unlessErased('trust_state'), 'usage', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    // Imported messages did not happen here.
    .where('origin', 'is', null)
    .orderBy('created_at')
    .execute();

/** The newest messages of one agent to its owner; the score of a deleted one is in no mean. */
export const newestOfAgent = (
  query: Query,
  ownerId: string,
  agentId: string,
  limit: number,
): Promise<Pick<MessageRow, 'status' | 'trust_score' | 'trust_state' | 'judgment'>[]> =>
  query
    .selectFrom('messages')
    .select(['status', unlessErased('trust_score'), unlessErased('trust_state'), 'judgment'])
    .where('agent_id', '=', agentId)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** The trust of those given messages that belong to the owner. */
export const trustOf = (
  query: Query,
  ownerId: string,
  ids: readonly string[],
): Promise<Pick<MessageRow, 'id' | 'trust_score' | 'trust_state'>[]> =>
  query
    .selectFrom('messages')
    .select(['id', 'trust_score', 'trust_state'])
    .where(unindexed('owner_id'), '=', ownerId)
    .where('id', 'in', ids)
    .execute();

/** What the log commits to for a message: its text, or the ciphertext instead. */
export const wordsOf = async (query: Query, ownerId: string, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await query
    .selectFrom('messages')
    .select(['id', 'content', 'encrypted_content'])
    .where(unindexed('owner_id'), '=', ownerId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.encrypted_content ?? row.content]));
};

/** How many of an owner's newest messages are searched for replies to judge; older history costs nothing. */
const LOOKED_THROUGH = 1_000;

/** The newest unjudged replies that were scored against something, each with its question. */
export const unjudgedReplies = (
  query: Query,
  ownerId: string,
  limit: number,
): Promise<{ conversationId: string; messageId: string; question: string; reply: string; citations: string }[]> =>
  query
    .selectFrom((from) =>
      from
        .selectFrom('messages')
        .select(['id', 'parent_id', 'conversation_id', 'trust_state', 'status', 'judgment', 'created_at'])
        .where('owner_id', '=', ownerId)
        .orderBy('created_at', 'desc')
        .limit(LOOKED_THROUGH)
        .as('newest'),
    )
    .innerJoin('messages as reply', 'reply.id', 'newest.id')
    .innerJoin('messages as question', 'question.id', 'newest.parent_id')
    .select(['newest.conversation_id as conversationId', 'reply.id as messageId'])
    .select(['question.content as question', 'reply.content as reply', 'reply.citations as citations'])
    .where('question.owner_id', '=', ownerId)
    .where('question.sender', '=', 'user')
    .where('newest.trust_state', 'in', ['checked', 'second_opinion'])
    .where('newest.status', '=', 'complete')
    .where('newest.judgment', 'is', null)
    .where('reply.content', '!=', '')
    .where('question.content', '!=', '')
    .orderBy('newest.created_at', 'desc')
    .limit(limit)
    .execute();
