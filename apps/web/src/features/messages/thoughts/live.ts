import { useSyncExternalStore } from 'react';
import { subscribe } from '../../../platform/api/socket.ts';
import { createStore } from '../../../platform/store.ts';

/** The replies whose models think at the moment. */
const thinking = createStore<ReadonlySet<string>>(new Set());

const forget = (messageId: string): void => {
  if (thinking.get().has(messageId)) thinking.set(new Set([...thinking.get()].filter((id) => id !== messageId)));
};

/** Notes which models of a conversation think, until they write or their replies end. */
export const followThinking = (conversationId: string): (() => void) => {
  const stops = [
    subscribe('message:thinking', ({ conversationId: from, messageId }) => {
      if (from === conversationId) thinking.set(new Set([...thinking.get(), messageId]));
    }),
    subscribe('message:delta', ({ messageId }) => forget(messageId)),
    subscribe('message:done', ({ _id }) => forget(_id)),
  ];
  return () => {
    for (const stop of stops) stop();
    thinking.set(new Set());
  };
};

export const useIsThinking = (messageId: string): boolean =>
  useSyncExternalStore(thinking.subscribe, () => thinking.get().has(messageId));
