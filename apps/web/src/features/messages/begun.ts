import { useEffect, type RefObject } from 'react';
import { onSessionChange } from '../../platform/api/session.ts';
import { createStore } from '../../platform/store.ts';
import { focusToType } from '../../ui/focus/focus-to-type.ts';

/** The conversation that was begun on another screen and is not shown yet. */
const begun = createStore<string | null>(null);
onSessionChange(() => begun.set(null));

/** A conversation was begun on another screen, with a message or a file: who wrote there goes on writing in it. */
export const noteBegun = begun.set;

export const useBegunElsewhere = (conversationId: string, input: RefObject<HTMLTextAreaElement | null>): void =>
  useEffect(() => {
    if (begun.get() !== conversationId) return;
    begun.set(null);
    focusToType(input.current);
  }, [conversationId, input]);
