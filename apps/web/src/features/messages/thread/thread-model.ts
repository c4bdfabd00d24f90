import type { Conversation, Message, MessageWindow } from '@symbi/contracts/conversations';
import type { Delta } from '@symbi/contracts/talk-events';
import { replaceEqualDeep } from '@tanstack/react-query';

/** A conversation and the loaded window of its shown branch, oldest message first. */
export interface Thread extends MessageWindow {
  conversation: Conversation;
  /** Nothing is missing up to this change. `changeSeq` is the last one seen, which a response may advance early. */
  heard: number;
}

/** Result of a change; `isStale` when only a reload can tell what is shown now. */
export interface ThreadUpdate {
  thread: Thread;
  isStale: boolean;
}

/** Beyond this many messages, the far end is dropped while the reader moves through a long history. */
export const WINDOW_MAXIMUM = 200;

const at = (thread: Thread, index: number, message: Message): Thread => ({
  ...thread,
  messages: thread.messages.with(index, message),
});

/** The text of a running reply only grows: an older snapshot does not remove text already shown. */
const laterState = (known: Message, incoming: Message): Message => {
  if (incoming.changeSeq < known.changeSeq) return known;
  if (incoming.status !== 'streaming') return incoming;
  if (known.status !== 'streaming') return incoming.changeSeq === known.changeSeq ? known : incoming;
  const isLonger = incoming.content.length >= known.content.length;
  return isLonger ? incoming : { ...incoming, content: known.content };
};

/** The newer state of a message. It stays the same object while nothing in it changes, so that it is not drawn again. */
const newer = (known: Message, incoming: Message): Message => replaceEqualDeep(known, laterState(known, incoming));

const withSequence = (thread: Thread, changeSeq: number): Thread =>
  changeSeq > thread.changeSeq ? { ...thread, changeSeq } : thread;

/** Whether the id is a hidden version of a shown turn: its changes are invisible and do not switch back to it. */
const isTurnedAwayFrom = ({ messages }: Thread, id: string): boolean =>
  messages.some(({ siblings }) => siblings.includes(id));

/** Adds an unknown message under its parent; messages previously shown there belong to another branch now. */
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
  // Its parent is not loaded: beyond the newer end it will come with its window; anywhere else the branch has changed.
  return { thread, isStale: !(thread.hasNewer && message.parentId !== null) };
};

/** Writes a message by its id; a response and its live event have the same result. */
export const applyMessage = (thread: Thread, message: Message): ThreadUpdate => {
  const next = withSequence(thread, message.changeSeq);
  const index = next.messages.findIndex(({ _id }) => _id === message._id);
  const known = next.messages[index];
  if (known === undefined) return add(next, message);
  const result = newer(known, message);
  return { thread: result === known ? next : at(next, index, result), isStale: false };
};

/** Whether a message begins another branch in place of messages that are shown. */
export const wouldReplace = (thread: Thread, message: Message): boolean => {
  const left = new Set(applyMessage(thread, message).thread.messages.map(({ _id }) => _id));
  return thread.messages.some(({ _id }) => !left.has(_id));
};

/**
 * The text of a reply after a delta, `shown` being the live text beyond the thread; undefined when nothing is new.
 * `isGap` when text in between is missing.
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

/** The loaded messages and the new window are both complete up to the earlier of the two changes. */
const heardWith = ({ heard }: Thread, { changeSeq }: MessageWindow): number => Math.min(heard, changeSeq);

/** Prepends an older window. */
export const prependWindow = (thread: Thread, window: MessageWindow): Thread => ({
  ...thread,
  messages: [...unseenOf(thread.messages, window.messages), ...thread.messages],
  hasOlder: window.hasOlder,
  heard: heardWith(thread, window),
});

/** Appends a newer window. */
export const appendWindow = (thread: Thread, window: MessageWindow): Thread => ({
  ...thread,
  messages: [...thread.messages, ...unseenOf(thread.messages, window.messages)],
  hasNewer: window.hasNewer,
  heard: heardWith(thread, window),
});

export type End = 'oldest' | 'newest';

/** Drops messages beyond `windowMaximum` at one end, at most `most` of them. */
export const letGo = (thread: Thread, end: End, most: number): Thread => {
  const { messages } = thread;
  const count = Math.min(most, messages.length - WINDOW_MAXIMUM);
  if (count <= 0) return thread;
  return end === 'oldest'
    ? { ...thread, messages: messages.slice(count), hasOlder: true }
    : { ...thread, messages: messages.slice(0, -count), hasNewer: true };
};

/** Adds what arrived while a thread was reloaded: newer states of messages, and messages it does not contain yet. */
export const withArrived = (fresh: Thread, known: Thread): Thread => {
  const before = new Map(known.messages.map((message) => [message._id, message]));
  const messages = fresh.messages.map((message) => {
    const shown = before.get(message._id);
    return shown === undefined ? message : newer(shown, message);
  });
  const ids = new Set(messages.map(({ _id }) => _id));
  const arrived = known.messages.filter(({ _id, changeSeq }) => changeSeq > fresh.changeSeq && !ids.has(_id));
  const conversation = replaceEqualDeep(known.conversation, fresh.conversation);
  const thread = { ...fresh, conversation, messages, changeSeq: Math.max(known.changeSeq, fresh.changeSeq) };
  return arrived.reduce((grown, message) => add(grown, message).thread, thread);
};

/**
 * Shows another window. Texts that have grown further here are kept, and so are the messages before the window: the
 * path to a message never changes.
 */
export const replaceWindow = (thread: Thread, window: MessageWindow): Thread => {
  const next = withArrived({ ...thread, ...window, heard: window.changeSeq }, thread);
  const overlap = thread.messages.findIndex(({ _id }) => _id === window.messages[0]?._id);
  if (overlap <= 0) return next;
  const messages = [...thread.messages.slice(0, overlap), ...next.messages];
  return { ...next, hasOlder: thread.hasOlder, messages, heard: heardWith(thread, window) };
};

/**
 * Whether a message in another window is on the shown branch, as far as the loaded messages tell. A choice between
 * versions that they do not settle counts as another branch.
 */
export const isOnShownBranch = ({ messages }: Thread, window: MessageWindow, messageId: string): boolean => {
  const shown = new Set(messages.flatMap(({ _id, parentId }) => [_id, parentId]));
  const continued = new Set(messages.map(({ parentId }) => parentId));
  const known = window.messages.findLastIndex(({ _id }) => shown.has(_id));
  const place = window.messages.findIndex(({ _id }) => _id === messageId);
  return window.messages
    .slice(known + 1, place + 1)
    .every(({ siblings, parentId }) => siblings.length < 2 && !continued.has(parentId));
};

/** The user's newest message on the shown branch. */
export const lastOwnMessage = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ sender, content }) => sender === 'user' && content !== '');

/** Whether the user's newest message on the shown branch was encrypted. */
export const endsEncrypted = (messages: readonly Message[]): boolean =>
  messages.findLast(({ sender }) => sender === 'user')?.encryptedContent !== undefined;

/** Whether what a reply answers is still there, as far as it is loaded: the server refuses to ask a deleted question. */
export const hasQuestion = (messages: readonly Message[], { parentId }: Message): boolean => {
  const asked = messages.find(({ _id }) => _id === parentId);
  if (asked === undefined) return true;
  return asked.sender === 'user' ? asked.content !== '' : hasQuestion(messages, asked);
};

/** The reply being written, newest first. */
export const runningReply = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ status }) => status === 'streaming');
