import type { Conversation, Failure as ReplyFailure, Message } from '@symbi/contracts/conversations';
import type { Delta, Thinking } from '@symbi/contracts/talk-events';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { userRoom, type Realtime } from '../../platform/realtime/realtime.ts';

/** Messages to watchers, sent after the commit. */
export interface Channel {
  /** False when nobody watches a conversation; a later watcher reads what was committed before. */
  isWatched(conversationId: string): boolean;
  messageCreated(message: Message): void;
  messageUpdated(message: Message): void;
  messageDelta(delta: Delta): void;
  /** The model thinks, and perhaps what; text of its reply follows. */
  messageThinking(reply: Thinking): void;
  messageDone(message: Message): void;
  messageFailed(message: Message, failure: ReplyFailure): void;
  conversationUpdated(ownerId: string, conversation: Conversation): void;
  /** Another version is now shown; `headId` is its last message. */
  branchShown(conversationId: string, headId: string): void;
  conversationRemoved(ownerId: string, conversationId: string): void;
  timelinePoint(conversationId: string, point: TimelinePoint): void;
}

/** Built by the server from the id of a checked row; no client can name it. */
export const roomOf = (conversationId: string): string => `conversation:${conversationId}`;

export const createChannel = ({ io, hasListeners }: Pick<Realtime, 'io' | 'hasListeners'>): Channel => {
  const to = (room: string) => (hasListeners(room) ? io.to(room) : undefined);
  const watching = (conversationId: string) => to(roomOf(conversationId));
  return {
    isWatched: (conversationId) => hasListeners(roomOf(conversationId)),
    messageCreated(message) {
      // The specification has two names for the same event; receivers deduplicate by its id.
      watching(message.conversationId)?.emit('newMessage', message);
      watching(message.conversationId)?.emit('message_received', message);
    },
    messageUpdated: (message) => void watching(message.conversationId)?.emit('message:updated', message),
    messageDelta: (delta) => void watching(delta.conversationId)?.emit('message:delta', delta),
    messageThinking: (reply) => void watching(reply.conversationId)?.emit('message:thinking', reply),
    messageDone: (message) => void watching(message.conversationId)?.emit('message:done', message),
    messageFailed(message, failure) {
      watching(message.conversationId)?.emit('message:done', message);
      watching(message.conversationId)?.emit('message:failed', {
        conversationId: message.conversationId,
        messageId: message._id,
        failure,
      });
    },
    conversationUpdated: (ownerId, conversation) =>
      void to(userRoom(ownerId))?.emit('conversation:updated', conversation),
    branchShown: (conversationId, headId) =>
      void watching(conversationId)?.emit('conversation:branch', { conversationId, headId }),
    conversationRemoved(ownerId, conversationId) {
      to(userRoom(ownerId))?.emit('conversation:removed', { _id: conversationId });
      io.in(roomOf(conversationId)).socketsLeave(roomOf(conversationId));
    },
    timelinePoint: (conversationId, point) =>
      void watching(conversationId)?.emit('timeline:point', { ...point, conversationId }),
  };
};
