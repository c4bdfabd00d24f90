import type { Message } from '@symbi/contracts/conversations';
import { useMemo, useSyncExternalStore } from 'react';
import { onSessionChange } from '../../../platform/api/session.ts';
import { createStore } from '../../../platform/store.ts';

/**
 * Texts of replies being written, by message. They grow with every frame, and only the message that shows one reads it:
 * stored in the thread, each piece would redraw the whole conversation.
 */
const texts = createStore<ReadonlyMap<string, string>>(new Map());

export const liveText = (messageId: string): string | undefined => texts.get().get(messageId);

export const setLiveTexts = (changed: ReadonlyMap<string, string>): void => {
  if (changed.size > 0) texts.set(new Map([...texts.get(), ...changed]));
};

/** Call once the page shows these texts from the thread. */
export const forgetLiveTexts = (messageIds: Iterable<string>): void => {
  const known = texts.get();
  const gone = new Set(messageIds);
  if ([...gone].some((id) => known.has(id))) texts.set(new Map([...known].filter(([id]) => !gone.has(id))));
};

export const followLiveTexts = texts.subscribe;

// What one person was told is not for the next one to sign in.
onSessionChange(() => texts.set(new Map()));

/** A message with the text written so far. */
export const withLiveText = (message: Message, text = liveText(message._id)): Message =>
  message.status === 'streaming' && text !== undefined && text.length > message.content.length
    ? { ...message, content: text }
    : message;

/** The same, re-rendered with every piece. */
export const useLiveText = (message: Message): Message => {
  const text = useSyncExternalStore(texts.subscribe, () =>
    message.status === 'streaming' ? liveText(message._id) : undefined,
  );
  return useMemo(() => withLiveText(message, text), [message, text]);
};
