import type { Selectable } from 'kysely';
import type { Query, Transaction } from '../../../platform/database/database.ts';
import { insertion } from '../../../platform/database/statement.ts';
import type { MessageRow, MessageTagTable } from '../table.ts';

const insertTags = insertion<Selectable<MessageTagTable>>((query, rows) =>
  query.insertInto('message_tags').values(rows),
);

/** Makes the tags of an imported message filterable; later changes are indexed by the database. */
export const addTags = async (
  { query }: Transaction,
  row: Pick<MessageRow, 'id' | 'conversation_id' | 'seq'>,
  tags: readonly string[],
): Promise<void> => {
  const { id: message_id, conversation_id, seq } = row;
  const rows = [...new Set(tags)].map((tag) => ({ message_id, conversation_id, tag, seq }));
  await insertTags(query, rows);
};

/** Messages of a conversation with a tag, in any branch: the newest before a number, newest first. */
export const taggedMessages = (
  query: Query,
  conversationId: string,
  tag: string,
  before: number | undefined,
  limit: number,
): Promise<MessageRow[]> => {
  let tagged = query
    .selectFrom('message_tags')
    .innerJoin('messages', 'messages.id', 'message_tags.message_id')
    .selectAll('messages')
    .where('message_tags.conversation_id', '=', conversationId)
    .where('message_tags.tag', '=', tag);
  if (before !== undefined) tagged = tagged.where('message_tags.seq', '<', before);
  return tagged.orderBy('message_tags.seq', 'desc').limit(limit).execute();
};
