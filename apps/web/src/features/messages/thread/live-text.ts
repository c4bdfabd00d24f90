import type { Message } from '@symbi/contracts/conversations';
import { useMemo, useSyncExternalStore } from 'react';
import { createStore } from '../../../platform/store.ts';

/**
 * The text of replies that are being written, by message. It grows with every picture, and is read by the one message that
 * shows it: in the thread, each piece would have all of the conversation drawn anew.
 */
const texts = createStore<ReadonlyMap<string, string>>(new Map());

export const liveText = (messageId: string): string | undefined => texts.get().get(messageId);

export const setLiveTexts = (changed: ReadonlyMap<string, string>): void => {
  if (changed.size > 0) texts.set(new Map([...texts.get(), ...changed]));
};

/** To be called when the page shows them from the thread. */
export const forgetLiveTexts = (messageIds: Iterable<string>): void => {
  const known = texts.get();
  const gone = new Set(messageIds);
  if ([...gone].some((id) => known.has(id))) texts.set(new Map([...known].filter(([id]) => !gone.has(id))));
};

export const followLiveTexts = texts.subscribe;

/** A message as far as it is written. */
export const withLiveText = (message: Message, text = liveText(message._id)): Message =>
  message.status === 'streaming' && text !== undefined && text.length > message.content.length
    ? { ...message, content: text }
    : message;

/** The same, drawn anew with every piece. */
export const useLiveText = (message: Message): Message => {
  const text = useSyncExternalStore(texts.subscribe, () =>
    message.status === 'streaming' ? liveText(message._id) : undefined,
  );
  return useMemo(() => withLiveText(message, text), [message, text]);
};
