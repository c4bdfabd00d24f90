import type { Message } from '@symbi/contracts/conversations';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { lastOwnMessage } from './thread-model.ts';

/** Keeps one function for the life of the component, so that cards need not re-render. */
const useStable = <Values extends unknown[]>(handler: (...values: Values) => void): ((...values: Values) => void) => {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const [stable] = useState(
    () =>
      (...values: Values) =>
        latest.current(...values),
  );
  return stable;
};

/** Opens the editor of a message, or closes it with null; the edit of `sent` was saved, and its reply is wanted next. */
export type EditHandler = (messageId: string | null, sent?: string) => void;

/** The message being edited; the input gets the focus back afterwards. */
export const useEditing = (
  messages: readonly Message[],
  input: RefObject<HTMLTextAreaElement | null>,
  onSent: () => void,
) => {
  const [editing, setEditing] = useState<string | null>(null);
  const edit: EditHandler = (messageId, sent) => {
    // The editor of another message was opened while this edit was saved.
    if (sent !== undefined && editing !== null && editing !== sent) return;
    setEditing(messageId);
    if (messageId === null) input.current?.focus();
    if (sent !== undefined) onSent();
  };
  const editLast = (): void => {
    const last = lastOwnMessage(messages);
    if (last === undefined) return;
    setEditing(last._id);
    // Its editor may be open already, and have been left.
    document.querySelector<HTMLElement>(`[data-message="${last._id}"] [data-editor] textarea`)?.focus();
  };
  return { editing, edit: useStable(edit), editLast };
};
