import type { Delta } from '@symbi/contracts/talk-events';
import type { Conversation, Message } from '@symbi/contracts/conversations';
import { queryClient } from '../../../platform/api/query-client.ts';
import { emit, onOnline, subscribe } from '../../../platform/api/socket.ts';
import { invalidateAgents } from '../../agents/keys.ts';
import { catchUp, loadLatest, noteHeard, readThread, updateThread, writeConversation, writeMessages } from '../api.ts';
import { forgetCitations, noteCitations } from './live-citations.ts';
import { createLoads } from './loads.ts';
import { afterPaint } from './part/after-paint.ts';
import { forgetLiveTexts, liveText, setLiveTexts, withLiveText } from './live-text.ts';
import { grownText, type Thread } from './thread-model.ts';

const keptMs = 1_000;

const isInThread = (conversationId: string, id: string): boolean => {
  const message = readThread(conversationId)?.messages.find(({ _id }) => _id === id);
  return message === undefined || withLiveText(message) === message;
};

/** A reply that is in no branch shown here is looked for once, and not with every piece of it. */
const createSeeker = () => {
  const sought = new Set<string>();
  return {
    mayBeFound: ({ messages }: Thread, id: string): boolean => {
      if (messages.some(({ _id }) => _id === id)) return true;
      const isNew = !sought.has(id);
      sought.add(id);
      return isNew;
    },
    /** After a break the shown branch may be another one. */
    seekAgain: (): void => sought.clear(),
  };
};

type Seeker = ReturnType<typeof createSeeker>;

/** Joins the deltas of one frame into one change, so that a fast reply costs one render per frame. */
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
  /** Puts what was written since into the thread. */
  const settle = (): void => {
    flush();
    if (written.size === 0) return;
    updateThread(conversationId, (thread) => ({
      ...thread,
      messages: thread.messages.map((message) => withLiveText(message)),
    }));
    const settled = [...written];
    written.clear();
    // The page hears of the thread later than of these, and shows no less meanwhile.
    setTimeout(() => forgetLiveTexts(settled.filter((id) => isInThread(conversationId, id))), keptMs);
  };
  const schedule = (): void => {
    if (document.visibilityState === 'visible') {
      // Not within the picture: what is drawn and what is painted would hold up the page as one.
      cancel = afterPaint(flush);
    } else {
      const timer = setTimeout(flush, 100);
      cancel = () => clearTimeout(timer);
    }
  };
  return {
    push: (delta: Delta): void => {
      noteCitations(delta);
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

/** Writes the events of one conversation; what only a fresh load can tell is loaded afresh. */
const createWriter = (conversationId: string, isEditing: () => boolean) => {
  const { refresh, repair, fillGap, settle } = createLoads({
    isEditing,
    showLatest: (mayShow) => loadLatest(conversationId, mayShow),
    catchUp: () => catchUp(conversationId),
  });
  const seeker = createSeeker();
  const deltas = createDeltaQueue(conversationId, seeker, fillGap);
  let isWhole = false;
  const write = (message: Message): void => {
    if (message.conversationId !== conversationId) return;
    deltas.settle();
    if (writeMessages(conversationId, [message])) refresh();
    if (isWhole) noteHeard(conversationId, message.changeSeq);
    forgetCitations(message);
  };
  return {
    refresh,
    repair,
    deltas,
    seekAgain: seeker.seekAgain,
    /** Whether all that is said arrives: until a break has been made up for, what comes tells nothing of what came before. */
    setWhole: (value: boolean): void => {
      isWhole = value;
    },
    write,
    settle,
    /** What was missed while away: a message nobody here has seen may belong to another branch than the shown one. */
    writeMissed: (message: Message): void => {
      if (message.conversationId !== conversationId) return;
      const isKnown = readThread(conversationId)?.messages.some(({ _id }) => _id === message._id) ?? true;
      write(message);
      if (!isKnown) refresh();
    },
  };
};

/** Coming back to a tab shows what another tab has chosen to show. */
const onReturn = (conversationId: string, refresh: () => void): (() => void) => {
  const look = (): void => {
    if (document.visibilityState === 'visible' && readThread(conversationId)?.hasNewer === false) refresh();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
};

/** An agent that was deleted, or is no longer for everybody, is gone: no choice may offer it. */
const writeHead = (conversation: Conversation): void => {
  const hadAgent = readThread(conversation._id)?.conversation.agent !== null;
  writeConversation(conversation);
  if (hadAgent && conversation.agent === null) void invalidateAgents(queryClient);
};

interface Follower {
  /** The conversation was deleted, here or elsewhere. */
  onRemoved: () => void;
  /** While a message is being edited here, no other version is loaded in its place. */
  isEditing: () => boolean;
}

interface Subscription {
  stop: () => void;
  /** Nothing is being edited any more. */
  settle: () => void;
}

/**
 * Follows one conversation: joins its room on every connection, asks for what came in between, and writes
 * every event into the query cache by message id.
 */
export const followConversation = (conversationId: string, { onRemoved, isEditing }: Follower): Subscription => {
  const writer = createWriter(conversationId, isEditing);
  const { write, writeMissed, deltas, repair, refresh, settle } = writer;
  const showBranch = (headId: string): void => {
    const thread = readThread(conversationId);
    // Whoever reads far up is left there; coming to the end loads what is shown now.
    if (thread?.hasNewer === false && thread.messages.at(-1)?._id !== headId) refresh();
  };
  const join = (): void => {
    writer.seekAgain();
    writer.setWhole(false);
    const after = readThread(conversationId)?.heard;
    const request = after === undefined ? { id: conversationId } : { id: conversationId, after };
    emit('joinConversation', request, (answer) => {
      const thread = readThread(conversationId);
      if (answer.ok) {
        if (answer.changeSeq > (thread?.changeSeq ?? 0)) repair();
        else {
          noteHeard(conversationId, answer.changeSeq);
          if (answer.headId !== null) showBranch(answer.headId);
        }
        writer.setWhole(true);
        // It may have gone while nobody here was connected.
        if (thread !== undefined) writeHead({ ...thread.conversation, agent: answer.agent });
      } else if (answer.code === 'not_found') onRemoved();
    });
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
    onReturn(conversationId, refresh),
    onOnline(join),
    deltas.stop,
  ];
  const stop = (): void => {
    for (const end of stops) end();
    emit('leaveConversation', conversationId);
  };
  return { stop, settle };
};
