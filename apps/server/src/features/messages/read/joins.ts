import { conversationOfSession, isId, sessionId } from '@symbi/contracts/common';
import type { Message } from '@symbi/contracts/conversations';
import { joinConversation, type JoinState } from '@symbi/contracts/realtime';
import { notFound, withNoun } from '../../../platform/failure.ts';
import { toFailure } from '../../../platform/http/failures.ts';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import { createTurns } from '../../../platform/realtime/turns.ts';
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

const REPLAYED = 100;

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

/** `joinConversation` {id, after?}: checks access, joins, then replays later changes, so that none is missed. */
export const listenForJoins = (
  realtime: Realtime,
  reads: JoinReads,
  conversations: Pick<Conversations, 'find'>,
): void => {
  realtime.onConnection((socket, caller) => {
    // Whoever leaves while they are still on the way in has left.
    const turns = createTurns();
    socket.on('joinConversation', (request: unknown, acknowledge: unknown) => {
      const answer = typeof acknowledge === 'function' ? (acknowledge as (value: unknown) => void) : () => undefined;
      const join = parseJoin(request);
      if (join === null) return answer({ ok: false, code: 'not_found', message: notFound('conversation').message });
      const work = async () => {
        const first = await reads.changesSince(caller.id, join.id, join.after ?? Number.MAX_SAFE_INTEGER, REPLAYED);
        await socket.join(roomOf(join.id));
        if (join.after === undefined) return first;
        // Read again after joining: commits before the join are included here, later ones arrive live.
        let page = await reads.changesSince(caller.id, join.id, join.after, REPLAYED);
        for (;;) {
          for (const message of page.messages) socket.emit('message:updated', message);
          const last = page.messages.at(-1);
          if (!page.more || last === undefined) break;
          page = await reads.changesSince(caller.id, join.id, last.changeSeq, REPLAYED);
        }
        // The title and the counters are not part of any message.
        socket.emit('conversation:updated', presentConversation(await conversations.find(caller.id, join.id)));
        return page;
      };
      turns.take(join.id, work).then(
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
      void turns.take(id, async () => socket.leave(roomOf(id)));
    });
  });
};
