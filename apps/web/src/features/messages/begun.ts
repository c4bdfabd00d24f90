import { useEffect, useState, type RefObject } from 'react';
import { focusToType } from '../../ui/focus/focus-to-type.ts';

let begun: string | null = null;

/** A conversation was begun on another screen: who wrote there goes on writing in the conversation. */
export const noteBegun = (conversationId: string): void => {
  begun = conversationId;
};

/** What was begun on another screen, with a message or a file, goes on in the input. */
export const useBegunElsewhere = (
  conversationId: string,
  hasAny: boolean,
  input: RefObject<HTMLTextAreaElement | null>,
): void => {
  const [hasFiles] = useState(hasAny);
  useEffect(() => {
    if (hasFiles && document.activeElement === document.body) input.current?.focus();
  }, [hasFiles, input]);
  useEffect(() => {
    if (begun !== conversationId) return;
    begun = null;
    focusToType(input.current);
  }, [conversationId, input]);
};
