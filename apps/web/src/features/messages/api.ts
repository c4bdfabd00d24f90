import * as contract from '@symbi/contracts/conversations';
import type { Conversation, Judgment, Message, MessageWindow } from '@symbi/contracts/conversations';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { afterPaint } from './thread/part/after-paint.ts';
import {
  appendWindow,
  applyMessage,
  letGo,
  prependWindow,
  replaceWindow,
  withArrived,
  type End,
  type Thread,
} from './thread/thread-model.ts';
import { messageKeys } from './keys.ts';

const splitThread = ({
  messages,
  hasOlder,
  hasNewer,
  changeSeq,
  ...conversation
}: Conversation & MessageWindow): Thread => ({
  conversation,
  messages,
  hasOlder,
  hasNewer,
  changeSeq,
  heard: changeSeq,
});

/** Conversations loaded ahead of the page that now shows them. */
const prepared = new Set<string>();

/** A conversation with its newest window. Live events keep it fresh, so only a new visit reloads it. */
export const threadQuery = (conversationId: string) =>
  queryOptions({
    queryKey: messageKeys.thread(conversationId),
    staleTime: Infinity,
    // Done by `thread-model.ts`, by id: by position, older messages before the known ones would make all of them new.
    structuralSharing: false,
    refetchOnMount: () => !prepared.has(conversationId) && 'always',
    queryFn: async ({ signal }): Promise<Thread> => {
      const { data } = await call(contract.readConversation, { params: { id: conversationId }, signal });
      const known = readThread(conversationId);
      const fresh = splitThread(data);
      return known === undefined ? fresh : withArrived(fresh, known);
    },
  });

/** Loads a conversation for the page about to be drawn; that page handles a failure. */
export const prepareThread = async (conversationId: string): Promise<Thread | undefined> => {
  const query = threadQuery(conversationId);
  await queryClient.prefetchQuery(query);
  const thread = readThread(conversationId);
  // A page that did not wait for this load has already requested the conversation itself.
  if (queryClient.getQueryCache().find(query)?.isActive() === false) prepared.add(conversationId);
  return thread;
};

/** Call once the page is shown: its next visit loads again. */
export const forgetPrepared = (conversationId: string): void => void prepared.delete(conversationId);

/** Drops what was loaded ahead of a page that is not shown after all. */
export const forgetThread = (conversationId: string): void => {
  forgetPrepared(conversationId);
  queryClient.removeQueries({ queryKey: threadQuery(conversationId).queryKey });
};

export const readThread = (conversationId: string): Thread | undefined =>
  queryClient.getQueryData(threadQuery(conversationId).queryKey);

/** Changes the cached thread; does nothing before the first load. */
export const updateThread = (conversationId: string, change: (thread: Thread) => Thread): void => {
  queryClient.setQueryData(threadQuery(conversationId).queryKey, (thread: Thread | undefined) =>
    thread === undefined ? undefined : change(thread),
  );
};

/** Writes messages by id; returns true when only a reload can tell what is shown now. */
export const writeMessages = (conversationId: string, messages: readonly Message[]): boolean => {
  let isStale = false;
  updateThread(conversationId, (thread) =>
    messages.reduce((before, message) => {
      const applied = applyMessage(before, message);
      isStale ||= applied.isStale;
      return applied.thread;
    }, thread),
  );
  return isStale;
};

/** Records that everything up to this change has been written. */
export const noteHeard = (conversationId: string, upTo: number): void =>
  updateThread(conversationId, (thread) =>
    upTo > thread.heard ? { ...thread, heard: upTo, changeSeq: Math.max(thread.changeSeq, upTo) } : thread,
  );

/** Keeps the known object if nothing in it changes. */
const withConversation = (thread: Thread, conversation: Conversation): Thread => ({
  ...thread,
  conversation: replaceEqualDeep(thread.conversation, conversation),
});

export const writeConversation = (conversation: Conversation): void =>
  updateThread(conversation._id, (thread) => withConversation(thread, conversation));

/** The reader's judgment of a reply; null removes it. */
export const writeJudgment = ({ conversationId, _id }: Message, judgment: Judgment | null): void =>
  updateThread(conversationId, (thread) => ({
    ...thread,
    messages: thread.messages.map((message) => {
      if (message._id !== _id) return message;
      const { judgment: _, ...rest } = message;
      return judgment === null ? rest : { ...rest, judgment };
    }),
  }));

/** Small enough to load, show and drop messages without the reader noticing. */
const WINDOW_STEP = 20;

export const readWindow = async (
  id: string,
  query: { before?: string; after?: string; around?: string; limit?: number },
): Promise<MessageWindow> => (await call(contract.listMessages, { params: { id }, query })).data;

/** Number of messages removed per frame. */
const LET_GO_STEP = 2;

const lettingGo = new Map<string, End>();
/** Conversations that keep all their messages, because they are about to be printed. */
const held = new Set<string>();

/** Drops messages far from the reader a few at a time: dropping all at once would make scrolling stutter. */
const release = (id: string, end: End): void => {
  if (held.has(id)) return;
  const isUnderWay = lettingGo.has(id);
  lettingGo.set(id, end);
  if (isUnderWay) return;
  const step = (): void => {
    const thread = readThread(id);
    const rest = held.has(id) ? thread : thread && letGo(thread, lettingGo.get(id) ?? end, LET_GO_STEP);
    if (rest === undefined || rest === thread) {
      lettingGo.delete(id);
      return;
    }
    updateThread(id, () => rest);
    afterPaint(step);
  };
  afterPaint(step);
};

export const loadOlder = async (id: string, before: string): Promise<void> => {
  const window = await readWindow(id, { before, limit: WINDOW_STEP });
  updateThread(id, (thread) => (thread.messages[0]?._id === before ? prependWindow(thread, window) : thread));
  release(id, 'newest');
};

export const loadNewer = async (id: string, after: string): Promise<void> => {
  const window = await readWindow(id, { after, limit: WINDOW_STEP });
  updateThread(id, (thread) => (thread.messages.at(-1)?._id === after ? appendWindow(thread, window) : thread));
  release(id, 'oldest');
};

/** Keeps everything loaded until the returned function is called; then the end where the reader is stays. */
export const holdAll = (id: string): (() => void) => {
  const end: End = readThread(id)?.hasNewer === true ? 'newest' : 'oldest';
  held.add(id);
  return () => {
    held.delete(id);
    release(id, end);
  };
};

/** Resolves when the conversation is not being loaded: what is written earlier would be replaced. */
export const settled = async (id: string): Promise<void> => {
  await queryClient
    .getQueryCache()
    .find(threadQuery(id))
    ?.promise?.catch(() => undefined);
};

/**
 * Shows the newest window. Resolves to false if `mayShow` forbids it on arrival, because replacing the screen then
 * would take something away.
 */
export const loadLatest = async (id: string, mayShow = (): boolean => true): Promise<boolean> => {
  const { data } = await call(contract.readConversation, { params: { id } });
  if (!mayShow()) return false;
  const { conversation, ...window } = splitThread(data);
  updateThread(id, (thread) => replaceWindow(withConversation(thread, conversation), window));
  return true;
};

/** Loads all later changes, in any branch. Resolves to true when the window must be loaded too. */
export const catchUp = async (id: string): Promise<boolean> => {
  let isStale = false;
  for (;;) {
    const since = readThread(id)?.heard;
    if (since === undefined) return false;
    const { data } = await call(contract.listChanges, { params: { id }, query: { since } });
    isStale = writeMessages(id, data.messages) || isStale;
    // It is the whole conversation's: when more follows, the last message tells how far this page reached.
    const upTo = data.more ? (data.messages.at(-1)?.changeSeq ?? since) : data.changeSeq;
    noteHeard(id, upTo);
    if (!data.more || upTo <= since) break;
  }
  return isStale;
};

/** Shows the newest window, with what was seen to happen while it was on its way. */
export const loadEnd = async (id: string): Promise<void> => {
  await loadLatest(id);
  const thread = readThread(id);
  if (thread !== undefined && thread.heard < thread.changeSeq && (await catchUp(id))) await loadLatest(id);
};
