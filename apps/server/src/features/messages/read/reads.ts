import type { Message, MessageWindow } from '@symbi/contracts/conversations';
import type { JoinState } from '@symbi/contracts/realtime';
import type { Database, Query } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/failure.ts';
import type { ConversationRow, Conversations } from '../../conversations/service.ts';
import { changedMessages, findMessage, newestEncrypted } from '../queries/rows.ts';
import { historyUp } from '../queries/tree.ts';
import type { MessageRow, PathRow } from '../table.ts';
import type { Views } from './views.ts';
import { newestWindow, taggedWindow, windowAfter, windowAround, windowBefore, type Window } from './windows.ts';

export interface MessageReadsOptions {
  readonly database: Database;
  readonly conversations: Conversations;
  readonly views: Views;
}

interface WindowRequest {
  readonly tag?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly around?: string | undefined;
  readonly limit: number;
}

const placedWindow = (
  query: Query,
  { id, head_id: headId }: ConversationRow,
  { before, after, tag, limit }: WindowRequest,
  anchor: MessageRow | undefined,
): Promise<Window> => {
  if (tag !== undefined) return taggedWindow(query, id, tag, before === undefined ? undefined : anchor?.seq, limit);
  if (anchor === undefined) return newestWindow(query, id, headId, limit);
  if (before !== undefined) return windowBefore(query, anchor, limit);
  return (after === undefined ? windowAround : windowAfter)(query, anchor, limit);
};

/** Reads messages: one, a window of the shown branch, and changes. */
export const createMessageReads = ({ database, conversations, views }: MessageReadsOptions) => {
  const find = async (ownerId: string, conversationId: string, messageId: string): Promise<MessageRow> => {
    const row = await findMessage(database.read, ownerId, messageId);
    if (row?.conversation_id !== conversationId) throw notFound();
    // The messages of a deleted conversation exist until it is erased.
    if (!(await conversations.owns(ownerId, conversationId))) throw notFound();
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
    async window(ownerId: string, conversationId: string, place: WindowRequest): Promise<MessageWindow> {
      const conversation = await conversations.find(ownerId, conversationId);
      const anchorId = place.before ?? place.after ?? place.around;
      const anchor = anchorId === undefined ? undefined : await find(ownerId, conversationId, anchorId);
      return views.window(await placedWindow(database.read, conversation, place, anchor), conversation.change_seq);
    },
    /** The newest message encrypted in the browser, or null. */
    async encrypted(ownerId: string, conversationId: string): Promise<Message | null> {
      await conversations.find(ownerId, conversationId);
      const row = await newestEncrypted(database.read, conversationId);
      return row === undefined ? null : views.message(row);
    },
    async changesSince(
      ownerId: string,
      conversationId: string,
      since: number,
      limit: number,
    ): Promise<{ messages: Message[]; more: boolean } & JoinState> {
      const conversation = await conversations.find(ownerId, conversationId);
      const { rows, more } = await changedMessages(database.read, conversationId, since, limit);
      const { change_seq: changeSeq, agent_id: agent, head_id: headId } = conversation;
      return { messages: await views.messages(rows), more, changeSeq, agent, headId };
    },
    /** The shown branch up to and including the message a reply answers, oldest first. */
    pathTo(reply: MessageRow): Promise<PathRow[]> {
      return reply.parent_id === null
        ? Promise.resolve([])
        : historyUp(database.read, reply.conversation_id, reply.parent_id);
    },
  };
};

export type MessageReads = ReturnType<typeof createMessageReads>;
