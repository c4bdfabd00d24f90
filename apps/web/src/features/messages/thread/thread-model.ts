import type { Conversation, Message, MessageWindow } from '@symbi/contracts/conversations';
import type { Delta } from '@symbi/contracts/talk-events';

/** A conversation and the window of its shown branch that is on the screen, oldest message first. */
export interface Thread extends MessageWindow {
  conversation: Conversation;
  /** Up to this change nothing is missing here; `changeSeq` is the last one seen, which the answer of a call brings early. */
  heard: number;
}

/** What a change came to; `isStale` when only a fresh load can tell what is shown now. */
export interface ThreadUpdate {
  thread: Thread;
  isStale: boolean;
}

/** More messages than this are let go of at the far end while the reader moves through a long history. */
export const windowMaximum = 200;

const at = (thread: Thread, index: number, message: Message): Thread => ({
  ...thread,
  messages: thread.messages.with(index, message),
});

/** Text of a running reply only grows: an older snapshot does not take back what has been shown. */
const newer = (known: Message, incoming: Message): Message => {
  if (incoming.changeSeq < known.changeSeq) return known;
  if (incoming.status !== 'streaming') return incoming;
  if (known.status !== 'streaming') return incoming.changeSeq === known.changeSeq ? known : incoming;
  const isLonger = incoming.content.length >= known.content.length;
  return isLonger ? incoming : { ...incoming, content: known.content };
};

const withSequence = (thread: Thread, changeSeq: number): Thread =>
  changeSeq > thread.changeSeq ? { ...thread, changeSeq } : thread;

/** Another version of a turn that is shown: what becomes of it is not seen, and does not turn back to it. */
const isTurnedAwayFrom = ({ messages }: Thread, id: string): boolean =>
  messages.some(({ siblings }) => siblings.includes(id));

/** A message nobody here has seen: it goes under its parent, and what stood there before is another branch now. */
const add = (thread: Thread, message: Message): ThreadUpdate => {
  const { messages } = thread;
  if (isTurnedAwayFrom(thread, message._id)) return { thread, isStale: false };
  if (messages.length === 0 && !thread.hasOlder && !thread.hasNewer) {
    return { thread: { ...thread, messages: [message] }, isStale: false };
  }
  const parent = messages.findIndex(({ _id }) => _id === message.parentId);
  if (parent === messages.length - 1 && parent >= 0) {
    if (thread.hasNewer) return { thread, isStale: false };
    return { thread: { ...thread, messages: [...messages, message] }, isStale: false };
  }
  if (parent >= 0) {
    return {
      thread: { ...thread, messages: [...messages.slice(0, parent + 1), message], hasNewer: false },
      isStale: false,
    };
  }
  // Its parent is not here: beyond the newer end it will come with its window, anywhere else the branch has changed.
  return { thread, isStale: !(thread.hasNewer && message.parentId !== null) };
};

/** Writes a message by its id; the answer of a call and the live event of it come to the same. */
export const applyMessage = (thread: Thread, message: Message): ThreadUpdate => {
  const next = withSequence(thread, message.changeSeq);
  const index = next.messages.findIndex(({ _id }) => _id === message._id);
  const known = next.messages[index];
  if (known === undefined) return add(next, message);
  const result = newer(known, message);
  return { thread: result === known ? next : at(next, index, result), isStale: false };
};

/**
 * The text of a reply with new text at its place, `shown` being what is shown of it beyond the thread; undefined when there is
 * nothing new. `isGap` when text in between is missing.
 */
export const grownText = (thread: Thread, delta: Delta, shown = ''): { text?: string; isGap: boolean } => {
  const known = thread.messages.find(({ _id }) => _id === delta.messageId);
  if (known === undefined) return { isGap: !thread.hasNewer && !isTurnedAwayFrom(thread, delta.messageId) };
  if (known.status !== 'streaming') return { isGap: false };
  const before = shown.length > known.content.length ? shown : known.content;
  if (delta.offset > before.length) return { isGap: true };
  const unseen = delta.text.slice(before.length - delta.offset);
  return unseen === '' ? { isGap: false } : { text: before + unseen, isGap: false };
};

const unseenOf = (known: readonly Message[], incoming: readonly Message[]): Message[] => {
  const ids = new Set(known.map(({ _id }) => _id));
  return incoming.filter(({ _id }) => !ids.has(_id));
};

/** What stands here and what was read now lack nothing up to the earlier of both. */
const heardWith = ({ heard }: Thread, { changeSeq }: MessageWindow): number => Math.min(heard, changeSeq);

/** Puts an older window before the shown one. */
export const prependWindow = (thread: Thread, window: MessageWindow): Thread => ({
  ...thread,
  messages: [...unseenOf(thread.messages, window.messages), ...thread.messages],
  hasOlder: window.hasOlder,
  heard: heardWith(thread, window),
});

/** Puts a newer window after the shown one. */
export const appendWindow = (thread: Thread, window: MessageWindow): Thread => ({
  ...thread,
  messages: [...thread.messages, ...unseenOf(thread.messages, window.messages)],
  hasNewer: window.hasNewer,
  heard: heardWith(thread, window),
});

export type End = 'oldest' | 'newest';

/** Lets go of some messages at one end where there are too many, and of no more than there are too many. */
export const letGo = (thread: Thread, end: End, most: number): Thread => {
  const { messages } = thread;
  const count = Math.min(most, messages.length - windowMaximum);
  if (count <= 0) return thread;
  return end === 'oldest'
    ? { ...thread, messages: messages.slice(count), hasOlder: true }
    : { ...thread, messages: messages.slice(0, -count), hasNewer: true };
};

/** What came here while a thread was read afresh: messages in a newer state, and those that are not in it yet. */
export const withArrived = (fresh: Thread, known: Thread): Thread => {
  const before = new Map(known.messages.map((message) => [message._id, message]));
  const messages = fresh.messages.map((message) => {
    const shown = before.get(message._id);
    return shown === undefined ? message : newer(shown, message);
  });
  const ids = new Set(messages.map(({ _id }) => _id));
  const arrived = known.messages.filter(({ _id, changeSeq }) => changeSeq > fresh.changeSeq && !ids.has(_id));
  const thread = { ...fresh, messages, changeSeq: Math.max(known.changeSeq, fresh.changeSeq) };
  return arrived.reduce((grown, message) => add(grown, message).thread, thread);
};

/**
 * Shows another window in place of this one. Texts that have grown further here are kept, and so is what
 * stands before the window: the way to a message never changes.
 */
export const replaceWindow = (thread: Thread, window: MessageWindow): Thread => {
  const next = withArrived({ ...thread, ...window, heard: window.changeSeq }, thread);
  const overlap = thread.messages.findIndex(({ _id }) => _id === window.messages[0]?._id);
  if (overlap <= 0) return next;
  const messages = [...thread.messages.slice(0, overlap), ...next.messages];
  return { ...next, hasOlder: thread.hasOlder, messages, heard: heardWith(thread, window) };
};

/** The newest message of the person on the shown branch. */
export const lastOwnMessage = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ sender, content }) => sender === 'user' && content !== '');

/** The reply that is being written, newest first. */
export const runningReply = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ status }) => status === 'streaming');
