import { conversationOfSession, isId, sessionId } from '@symbi/contracts/common';
import type { Conversation, Failure as ReplyFailure, Message } from '@symbi/contracts/conversations';
import { joinConversation, type Delta } from '@symbi/contracts/realtime';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { notFound, withNoun } from '../../platform/failure.ts';
import { toFailure } from '../../platform/http/failures.ts';
import { userRoom, type Realtime } from '../../platform/realtime/realtime.ts';

/** What the feature says to people who watch, after the commit. */
export interface Channel {
  /** False when nobody watches a conversation; who begins to later reads what was committed before. */
  isWatched(conversationId: string): boolean;
  messageCreated(message: Message): void;
  messageUpdated(message: Message): void;
  messageDelta(delta: Delta): void;
  messageDone(message: Message): void;
  messageFailed(message: Message, failure: ReplyFailure): void;
  conversationUpdated(ownerId: string, conversation: Conversation): void;
  /** Another version is shown from now on; `headId` is the last message of it. */
  branchShown(conversationId: string, headId: string): void;
  conversationRemoved(ownerId: string, conversationId: string): void;
  timelinePoint(conversationId: string, point: TimelinePoint): void;
}

/** Built by the server from the id of a row that was checked; no client can name it. */
const roomOf = (conversationId: string): string => `conversation:${conversationId}`;

export const createChannel = ({ io, isHeard }: Pick<Realtime, 'io' | 'isHeard'>): Channel => {
  const to = (room: string) => (isHeard(room) ? io.to(room) : undefined);
  const watching = (conversationId: string) => to(roomOf(conversationId));
  return {
    isWatched: (conversationId) => isHeard(roomOf(conversationId)),
    messageCreated(message) {
      // The specification's two names for the same event; receivers keep one by its id.
      watching(message.conversationId)?.emit('newMessage', message);
      watching(message.conversationId)?.emit('message_received', message);
    },
    messageUpdated: (message) => void watching(message.conversationId)?.emit('message:updated', message),
    messageDelta: (delta) => void watching(delta.conversationId)?.emit('message:delta', delta),
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

export interface JoinReads {
  /** Throws `not_found` for a conversation that is not the user's. */
  changesSince(
    ownerId: string,
    conversationId: string,
    since: number,
    limit: number,
  ): Promise<{ messages: Message[]; changeSeq: number; more: boolean }>;
}

const REPLAYED = 100;

/** The id in what a client sent, in any of the forms that name a conversation. */
const parseJoin = (request: unknown): { id: string; after: number | undefined } | null => {
  if (typeof request === 'string') {
    const session = sessionId.safeParse(request);
    return session.success && isId(conversationOfSession(session.data))
      ? { id: conversationOfSession(session.data), after: undefined }
      : null;
  }
  const parsed = joinConversation.safeParse(request);
  return parsed.success ? { id: parsed.data.id, after: parsed.data.after } : null;
};

/** `joinConversation` {id, after?}: checks, joins, then replays what came after, so that nothing falls in between. */
export const listenForJoins = (realtime: Realtime, reads: JoinReads): void => {
  realtime.onConnection((socket, caller) => {
    socket.on('joinConversation', (request: unknown, acknowledge: unknown) => {
      const answer = typeof acknowledge === 'function' ? (acknowledge as (value: unknown) => void) : () => undefined;
      const join = parseJoin(request);
      if (join === null) return answer({ ok: false, code: 'not_found', message: notFound('conversation').message });
      const work = async () => {
        const first = await reads.changesSince(caller.id, join.id, join.after ?? Number.MAX_SAFE_INTEGER, REPLAYED);
        await socket.join(roomOf(join.id));
        if (join.after === undefined) return first.changeSeq;
        // Read again after joining: what was committed before the join is here, what comes later arrives live.
        let page = await reads.changesSince(caller.id, join.id, join.after, REPLAYED);
        for (;;) {
          for (const message of page.messages) socket.emit('message:updated', message);
          const last = page.messages.at(-1);
          if (!page.more || last === undefined) return page.changeSeq;
          page = await reads.changesSince(caller.id, join.id, last.changeSeq, REPLAYED);
        }
      };
      work().then(
        (changeSeq) => answer({ ok: true, changeSeq }),
        (error: unknown) => {
          const failure = toFailure(withNoun(error, 'conversation'));
          answer({ ok: false, code: failure.code, message: failure.message });
        },
      );
    });
    socket.on('leaveConversation', (conversationId: unknown) => {
      if (typeof conversationId === 'string' && isId(conversationId))
        void socket.leave(roomOf(conversationId.toLowerCase()));
    });
  });
};
