import type { Selectable } from 'kysely';
import type { Query, Transaction } from '../../../platform/database/database.ts';
import { insertion } from '../../../platform/database/statement.ts';
import { tagsOf } from '../../conversations/service.ts';
import type { MessageRow, MessageTagTable } from '../table.ts';

const insertTags = insertion<Selectable<MessageTagTable>>((query, rows) =>
  query.insertInto('message_tags').values(rows),
);

const INSERTED_AT_ONCE = 100;

/** Makes the tags of imported messages filterable; later changes are indexed by the database. */
export const addTags = async (
  transaction: Transaction,
  messages: readonly Pick<MessageRow, 'id' | 'conversation_id' | 'seq' | 'tags'>[],
): Promise<void> => {
  const rows = messages.flatMap((message) => {
    const { id: message_id, conversation_id, seq } = message;
    return [...new Set(tagsOf(message))].map((tag) => ({ message_id, conversation_id, tag, seq }));
  });
  const parts: (typeof rows)[] = [];
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE) parts.push(rows.slice(at, at + INSERTED_AT_ONCE));
  await transaction.together(parts.map((part) => () => insertTags(transaction.query, part)));
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
