import type { Message, MessageWindow } from '@symbi/contracts/conversations';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/failure.ts';
import type { ConversationRow, Conversations } from '../../conversations/service.ts';
import type { MessageRow } from '../table.ts';
import { taggedWindow } from '../tags.ts';
import {
  HISTORY_MESSAGES,
  newestWindow,
  pathUp,
  type Window,
  windowAfter,
  windowAround,
  windowBefore,
} from '../tree.ts';
import type { Views } from './views.ts';

export interface MessageReadsOptions {
  readonly database: Database;
  readonly conversations: Conversations;
  readonly views: Views;
}

/** How many changes ago a reply that is still being written may have begun. */
const STREAMING_BEHIND = 1_000;

/** What changed above a number, and every reply that is being written: its text grows without a number. */
const changedRows = async (
  database: Database,
  conversationId: string,
  since: number,
  limit: number,
): Promise<MessageRow[]> => {
  const inOrder = database.read
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('change_seq')
    .limit(limit);
  // Two questions, because each has an index that answers it and both together have none.
  const [streaming, changed] = await Promise.all([
    inOrder
      .where('status', '=', sql.lit('streaming'))
      .where('change_seq', '>', since - STREAMING_BEHIND)
      .where('change_seq', '<=', since)
      .execute(),
    inOrder.where('change_seq', '>', since).execute(),
  ]);
  return [...streaming, ...changed].slice(0, limit);
};

const newestEncrypted = (database: Database, conversationId: string): Promise<MessageRow | undefined> =>
  database.read
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('encrypted_content', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

interface WindowPlace {
  readonly tag?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
  readonly limit: number;
}

const placedWindow = (
  query: Database['read'],
  { id, head_id: headId }: ConversationRow,
  { before, after, tag, limit }: WindowPlace,
  anchor: MessageRow | undefined,
): Promise<Window> => {
  if (tag !== undefined) return taggedWindow(query, id, tag, before === undefined ? undefined : anchor?.seq, limit);
  if (anchor === undefined) return newestWindow(query, id, headId, limit);
  if (before !== undefined) return windowBefore(query, anchor, limit);
  return (after === undefined ? windowAround : windowAfter)(query, anchor, limit);
};

/** Reading messages: one, a window of the shown branch, and what changed. */
export const createMessageReads = ({ database, conversations, views }: MessageReadsOptions) => {
  const find = async (ownerId: string, conversationId: string, messageId: string): Promise<MessageRow> => {
    const row = await database.read
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', messageId)
      .where('conversation_id', '=', conversationId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  };
  return {
    find,
    async newest(conversation: ConversationRow, limit: number): Promise<MessageWindow> {
      return views.window(
        await newestWindow(database.read, conversation.id, conversation.head_id, limit),
        conversation.change_seq,
      );
    },
    async window(ownerId: string, conversationId: string, place: WindowPlace): Promise<MessageWindow> {
      const conversation = await conversations.find(ownerId, conversationId);
      const anchorId = place.before ?? place.after ?? place.around;
      const anchor = anchorId === undefined ? undefined : await find(ownerId, conversationId, anchorId);
      return views.window(await placedWindow(database.read, conversation, place, anchor), conversation.change_seq);
    },
    /** The newest message that was encrypted in the browser, or null. */
    async encrypted(ownerId: string, conversationId: string): Promise<Message | null> {
      await conversations.find(ownerId, conversationId);
      const row = await newestEncrypted(database, conversationId);
      return row === undefined ? null : views.message(row);
    },
    async changesSince(
      ownerId: string,
      conversationId: string,
      since: number,
      limit: number,
    ): Promise<{ messages: Message[]; changeSeq: number; more: boolean }> {
      const conversation = await conversations.find(ownerId, conversationId);
      const rows = await changedRows(database, conversationId, since, limit);
      return { messages: await views.messages(rows), changeSeq: conversation.change_seq, more: rows.length === limit };
    },
    /** The shown branch up to and with the message a reply answers, oldest first. */
    pathTo(reply: MessageRow): Promise<MessageRow[]> {
      return reply.parent_id === null
        ? Promise.resolve([])
        : pathUp(database.read, reply.conversation_id, reply.parent_id, HISTORY_MESSAGES);
    },
  };
};

export type MessageReads = ReturnType<typeof createMessageReads>;
