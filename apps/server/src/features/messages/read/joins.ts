import { conversationOfSession, isId, sessionId } from '@symbi/contracts/common';
import type { Message } from '@symbi/contracts/conversations';
import { joinConversation, type JoinState } from '@symbi/contracts/realtime';
import { notFound, withNoun } from '../../../platform/failure.ts';
import { toFailure } from '../../../platform/http/failures.ts';
import { keepsUp } from '../../../platform/realtime/backlog.ts';
import type { Realtime, RealtimeSocket } from '../../../platform/realtime/realtime.ts';
import { createKeyedQueue, type KeyedQueue } from '../../../platform/keyed-queue.ts';
import { presentConversation, roomOf, type Conversations } from '../../conversations/service.ts';

export interface JoinReads {
  /** Throws `not_found` for a conversation that is not the user's. */
  changesSince(
    ownerId: string,
    conversationId: string,
    since: number,
    limit: number,
  ): Promise<{ messages: Message[]; more: boolean } & JoinState>;
}

/** They may all be long, and stay in memory until the client has taken them. */
const REPLAYED = 25;
/** The turn of a connection in which it is sent a page; the others are named after conversations. */
const PAGE = 'page';

/** The id in a client's request, in any accepted form. */
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

/** Sends later changes page by page, as fast as the client takes them. Answers how the conversation stands. */
const replay = async (
  socket: RealtimeSocket,
  queue: KeyedQueue,
  read: (since: number) => ReturnType<JoinReads['changesSince']>,
  after: number,
): Promise<JoinState> => {
  let since = after;
  for (;;) {
    // One page at a time for all conversations of a connection.
    const page = await queue.run(PAGE, async () => {
      const found = await read(since);
      for (const message of found.messages) if (await keepsUp(socket)) socket.emit('message:updated', message);
      return found;
    });
    const last = page.messages.at(-1);
    if (!page.more || last === undefined || !socket.connected) return page;
    since = last.changeSeq;
  }
};

/** `joinConversation` {id, after?}: checks access, joins, then replays later changes, so that none is missed. */
export const listenForJoins = (
  realtime: Realtime,
  reads: JoinReads,
  conversations: Pick<Conversations, 'find'>,
): void => {
  realtime.onConnection((socket, caller) => {
    // Whoever leaves while they are still on the way in has left.
    const queue = createKeyedQueue();
    socket.on('joinConversation', (request: unknown, acknowledge: unknown) => {
      const answer = typeof acknowledge === 'function' ? (acknowledge as (value: unknown) => void) : () => undefined;
      const join = parseJoin(request);
      if (join === null) return answer({ ok: false, code: 'not_found', message: notFound('conversation').message });
      const read = (since: number) => reads.changesSince(caller.id, join.id, since, REPLAYED);
      const work = async () => {
        const now = () => read(Number.MAX_SAFE_INTEGER);
        // Only for a conversation of theirs.
        await now();
        await socket.join(roomOf(join.id));
        // Read after joining: commits before the join are included here, later ones arrive live.
        if (join.after === undefined) return await now();
        const state = await replay(socket, queue, read, join.after);
        // The title and the counters are not part of any message.
        socket.emit('conversation:updated', presentConversation(await conversations.find(caller.id, join.id)));
        return state;
      };
      queue.run(join.id, work).then(
        ({ changeSeq, agent, headId }) => answer({ ok: true, changeSeq, agent, headId }),
        (error: unknown) => {
          const failure = toFailure(withNoun(error, 'conversation'));
          answer({ ok: false, code: failure.code, message: failure.message });
        },
      );
    });
    socket.on('leaveConversation', (conversationId: unknown) => {
      if (typeof conversationId !== 'string' || !isId(conversationId)) return;
      const id = conversationId.toLowerCase();
      void queue.run(id, async () => socket.leave(roomOf(id)));
    });
  });
};
