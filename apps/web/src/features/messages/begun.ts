import { useEffect, type RefObject } from 'react';
import { onSessionChange } from '../../platform/api/session.ts';
import { createStore } from '../../platform/store.ts';
import { focusToType } from '../../ui/focus/focus-to-type.ts';

/** A conversation started on another screen and not shown yet. */
const begun = createStore<string | null>(null);
onSessionChange(() => begun.set(null));

/** Notes a conversation started on another screen, by a message or a file: its input gets the focus to keep typing. */
export const noteBegun = begun.set;

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

export const useBegunElsewhere = (conversationId: string, input: RefObject<HTMLTextAreaElement | null>): void =>
  useEffect(() => {
    if (begun.get() !== conversationId) return;
    begun.set(null);
    focusToType(input.current);
  }, [conversationId, input]);
