import { sql } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';

/** Items of a file that an earlier import stored: our ids by those of the file. */
export const importedIds = async (
  query: Query,
  ownerId: string,
  conversationId: string,
): Promise<Map<string, string>> => {
  const rows = await query
    .selectFrom('messages')
    .select(['id', 'origin_id'])
    .where('conversation_id', '=', conversationId)
    .where('owner_id', '=', ownerId)
    .where('origin_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.origin_id ?? '', row.id]));
};

/** All messages of a conversation, by our ids. */
export const idsOf = async (query: Query, ownerId: string, conversationId: string): Promise<Set<string>> => {
  const mine = query.selectFrom('messages').select('id').where('owner_id', '=', ownerId);
  const rows = await mine.where('conversation_id', '=', conversationId).execute();
  return new Set(rows.map(({ id }) => id));
};

export const isImported = async (query: Query, messageId: string): Promise<boolean> => {
  const row = await query.selectFrom('messages').select('origin_id').where('id', '=', messageId).executeTakeFirst();
  return row !== undefined && row.origin_id !== null;
};

/**
 * Messages without a chosen continuation continue with their newest child. The sum keeps both databases from reading
 * the conversation backward for each message until a child turns up, which is quadratic in its length.
 */
export const linkNewestChildren = async (query: Query, conversationId: string): Promise<void> => {
  await sql`update messages set active_child_id = (
    select child.id from messages as child
    where child.conversation_id = messages.conversation_id and child.parent_id = messages.id
    order by child.seq + 0 desc limit 1)
    where conversation_id = ${conversationId} and active_child_id is null`.execute(query);
};
