import { timings } from '@symbi/contracts/limits';
import type { Delta } from '@symbi/contracts/talk-events';
import type { Conversation, Message } from '@symbi/contracts/conversations';
import { queryClient } from '../../../platform/api/query-client.ts';
import { emit, onOnline, subscribe } from '../../../platform/api/socket.ts';
import { invalidateAgents } from '../../agents/keys.ts';
import { catchUp, loadLatest, noteHeard, readThread, updateThread, writeConversation, writeMessages } from '../api.ts';
import { stopReading } from '../aloud/reading.ts';
import { forgetCitations, noteCitations } from './live-citations.ts';
import { followThinking } from '../thoughts/live.ts';
import { createLoads } from './loads.ts';
import { afterPaint } from './part/after-paint.ts';
import { forgetLiveTexts, liveText, setLiveTexts, withLiveText } from './live-text.ts';
import { grownText, wouldReplace, type Thread } from './thread-model.ts';
import { forgetWhole, noteWhole } from './whole.ts';

const KEPT_MS = 1_000;

const isInThread = (conversationId: string, id: string): boolean => {
  const message = readThread(conversationId)?.messages.find(({ _id }) => _id === id);
  return message === undefined || withLiveText(message) === message;
};

/** Looks for a reply outside the shown branch only once, rather than with every piece of it. */
const createSeeker = () => {
  const sought = new Set<string>();
  return {
    mayBeFound: ({ messages }: Thread, id: string): boolean => {
      if (messages.some(({ _id }) => _id === id)) return true;
      const isNew = !sought.has(id);
      sought.add(id);
      return isNew;
    },
    /** After a disconnect, another branch may be shown. */
    seekAgain: (): void => sought.clear(),
  };
};

type Seeker = ReturnType<typeof createSeeker>;

/** Batches the deltas of one frame, so that a fast reply costs one render per frame. */
const createDeltaQueue = (conversationId: string, seeker: Seeker, onGap: () => void) => {
  let waiting: Delta[] = [];
  let cancel: (() => void) | null = null;
  const written = new Set<string>();
  const flush = (): void => {
    cancel?.();
    cancel = null;
    const deltas = waiting;
    waiting = [];
    const thread = readThread(conversationId);
    if (deltas.length === 0 || thread === undefined) return;
    let isGap = false;
    const grown = new Map<string, string>();
    for (const delta of deltas) {
      const id = delta.messageId;
      const applied = grownText(thread, delta, grown.get(id) ?? liveText(id));
      isGap ||= applied.isGap && seeker.mayBeFound(thread, id);
      if (applied.text !== undefined) grown.set(id, applied.text);
    }
    for (const id of grown.keys()) written.add(id);
    setLiveTexts(grown);
    if (isGap) onGap();
  };
  /** Writes the text received so far into the thread. */
  const settle = (): void => {
    flush();
    if (written.size === 0) return;
    updateThread(conversationId, (thread) => ({
      ...thread,
      messages: thread.messages.map((message) => withLiveText(message)),
    }));
    const settled = [...written];
    written.clear();
    // Subscribers of the thread update later than those of live texts; until then the live texts stay.
    setTimeout(() => forgetLiveTexts(settled.filter((id) => isInThread(conversationId, id))), KEPT_MS);
  };
  const schedule = (): void => {
    if (document.visibilityState === 'visible') {
      // Not within the frame: updating and painting together would block the page.
      cancel = afterPaint(flush);
    } else {
      const timer = setTimeout(flush, 100);
      cancel = () => clearTimeout(timer);
    }
  };
  return {
    push: (delta: Delta): void => {
      noteCitations(delta);
      noteWhole(delta);
      waiting.push(delta);
      if (cancel === null) schedule();
    },
    settle,
    stop: (): void => {
      settle();
      cancel?.();
    },
  };
};

/** Writes the events of one conversation; what events cannot tell is reloaded. */
const createWriter = (conversationId: string, isEditing: () => boolean) => {
  /**
   * Whether events arrive without gaps: only once nothing is missing from before them. Someone who has joined but
   * could not catch up yet gets events, but does not know what came before.
   */
  let presence: 'away' | 'joined' | 'whole' = 'away';
  const { refresh, repair, fillGap, settle } = createLoads({
    isEditing,
    showLatest: (mayShow) => loadLatest(conversationId, mayShow),
    catchUp: async () => {
      const before = presence;
      const isStale = await catchUp(conversationId);
      if (before === 'joined' && presence === 'joined') presence = 'whole';
      return isStale;
    },
  });
  const seeker = createSeeker();
  const deltas = createDeltaQueue(conversationId, seeker, fillGap);
  const write = (message: Message): void => {
    if (message.conversationId !== conversationId) return;
    deltas.settle();
    const thread = readThread(conversationId);
    // The branch shown elsewhere would take the editor away: like every load, it comes once the editing has ended.
    const isHeld = thread !== undefined && isEditing() && wouldReplace(thread, message);
    if (isHeld || writeMessages(conversationId, [message])) refresh();
    if (presence === 'whole') noteHeard(conversationId, message.changeSeq);
    else if (presence === 'joined') repair();
    forgetCitations(message);
    if (message.status !== 'streaming') forgetWhole(message._id);
  };
  return {
    refresh,
    repair,
    deltas,
    seekAgain: seeker.seekAgain,
    setPresence: (value: typeof presence): void => {
      presence = value;
    },
    write,
    settle,
    /**
     * Writes a message missed while disconnected: an unknown one may belong to another branch than the shown one. To a
     * reader far up it may as well be one beyond the loaded messages.
     */
    writeMissed: (message: Message): void => {
      if (message.conversationId !== conversationId) return;
      const thread = readThread(conversationId);
      const isKnown = thread?.messages.some(({ _id }) => _id === message._id) ?? true;
      write(message);
      if (!isKnown && thread?.hasNewer === false) refresh();
    },
  };
};

/** On return to a tab, shows the branch chosen in another tab. */
const onReturn = (conversationId: string, refresh: () => void): (() => void) => {
  const look = (): void => {
    if (document.visibilityState === 'visible' && readThread(conversationId)?.hasNewer === false) refresh();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
};

/** An agent that was deleted or made private must disappear from all choices. */
const writeHead = (conversation: Conversation): void => {
  const hadAgent = readThread(conversation._id)?.conversation.agent !== null;
  writeConversation(conversation);
  if (hadAgent && conversation.agent === null) void invalidateAgents(queryClient);
};

/** Joins the room of a conversation on every connection, and again later where the server could not let it in. */
const keepJoined = (
  conversationId: string,
  writer: ReturnType<typeof createWriter>,
  showBranch: (headId: string) => void,
  onRemoved: () => void,
): (() => void) => {
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const join = (): void => {
    clearTimeout(again);
    writer.seekAgain();
    writer.setPresence('away');
    const after = readThread(conversationId)?.heard;
    const request = after === undefined ? { id: conversationId } : { id: conversationId, after };
    emit('joinConversation', request, (answer) => {
      if (isStopped) return;
      const thread = readThread(conversationId);
      if (answer.ok) {
        const isBehind = answer.changeSeq > (thread?.changeSeq ?? 0);
        writer.setPresence(isBehind ? 'joined' : 'whole');
        if (isBehind) writer.repair();
        else {
          noteHeard(conversationId, answer.changeSeq);
          if (answer.headId !== null) showBranch(answer.headId);
        }
        // The agent may have been deleted while this client was disconnected.
        if (thread !== undefined) writeHead({ ...thread.conversation, agent: answer.agent });
      } else if (answer.code === 'not_found') onRemoved();
      // The connection stays open, so nothing else would join again.
      else again = setTimeout(join, timings.socketReconnectMaximumMs);
    });
  };
  const stop = onOnline(join);
  return () => {
    isStopped = true;
    clearTimeout(again);
    stop();
  };
};

interface Follower {
  /** Called when the conversation was deleted, here or elsewhere. */
  onRemoved: () => void;
  /** While a message is being edited here, no other version may replace it. */
  isEditing: () => boolean;
}

interface Subscription {
  stop: () => void;
  /** Call when editing has ended. */
  settle: () => void;
}

/**
 * Follows one conversation: joins its room on every connection, requests the events missed in between, and writes every
 * event into the query cache by message id.
 */
export const followConversation = (conversationId: string, { onRemoved, isEditing }: Follower): Subscription => {
  const writer = createWriter(conversationId, isEditing);
  const { write, writeMissed, deltas, repair, refresh, settle } = writer;
  const showBranch = (headId: string): void => {
    const thread = readThread(conversationId);
    // A reader far up stays there; reaching the end loads the current branch.
    if (thread?.hasNewer === false && thread.messages.at(-1)?._id !== headId) refresh();
  };
  const stops = [
    subscribe('newMessage', write),
    subscribe('message_received', write),
    subscribe('message:updated', writeMissed),
    subscribe('message:done', write),
    subscribe('message:delta', (delta) => {
      if (delta.conversationId === conversationId) deltas.push(delta);
    }),
    subscribe('message:failed', ({ conversationId: from }) => {
      if (from === conversationId) repair();
    }),
    subscribe('conversation:updated', (conversation) => {
      if (conversation._id === conversationId) writeHead(conversation);
    }),
    subscribe('conversation:branch', ({ conversationId: from, headId }) => {
      if (from === conversationId) showBranch(headId);
    }),
    subscribe('conversation:removed', ({ _id }) => {
      if (_id === conversationId) onRemoved();
    }),
    followThinking(conversationId),
    stopReading,
    onReturn(conversationId, refresh),
    keepJoined(conversationId, writer, showBranch, onRemoved),
    deltas.stop,
  ];
  const stop = (): void => {
    for (const end of stops) end();
    emit('leaveConversation', conversationId);
  };
  return { stop, settle };
};
