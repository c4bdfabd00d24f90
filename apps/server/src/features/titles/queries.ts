import type { Query } from '../../platform/database/database.ts';
import type { ConversationNameRow } from './table.ts';

export const insertName = async (query: Query, row: ConversationNameRow): Promise<void> => {
  await query.insertInto('conversation_names').values(row).execute();
};

/** Removes the name made from a message; undefined when there was none. */
export const removeNameOf = (
  query: Query,
  ownerId: string,
  conversationId: string,
  messageId: string,
): Promise<ConversationNameRow | undefined> =>
  query
    .deleteFrom('conversation_names')
    .where('conversation_id', '=', conversationId)
    .where('owner_id', '=', ownerId)
    .where((where) => where.or([where('question_id', '=', messageId), where('reply_id', '=', messageId)]))
    .returningAll()
    .executeTakeFirst();
