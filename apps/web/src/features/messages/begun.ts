import { useEffect } from 'react';
import { onSessionChange } from '../../platform/api/session.ts';

/** What to do when a conversation is left whose first message could not be sent, by its id. */
const unfinished = new Map<string, () => void>();
onSessionChange(() => unfinished.clear());

export const noteUnfinished = (conversationId: string, onLeft: () => void): void =>
  void unfinished.set(conversationId, onLeft);

/** A message is stored: the conversation is one like any other. */
export const forgetUnfinished = (conversationId: string): void => void unfinished.delete(conversationId);

const leave = (conversationId: string): void => {
  const onLeft = unfinished.get(conversationId);
  forgetUnfinished(conversationId);
  onLeft?.();
};

export const useUnfinished = (conversationId: string): void =>
  useEffect(() => () => leave(conversationId), [conversationId]);
