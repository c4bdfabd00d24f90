import { isId } from '@symbi/contracts/common';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import * as paths from '../../platform/paths.ts';

/** Long enough to read the message and reach Undo; the server erases nothing earlier. */
export const UNDO_MS = 10_000;

/** Router state for returning to the list after deleting the open conversation. */
const removedState = (id: string): { readonly removed: string } => ({ removed: id });

/** The id in a router state, which may come from anywhere. */
export const removedIn = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('removed' in state)) return null;
  return typeof state.removed === 'string' && isId(state.removed) ? state.removed : null;
};

/** The conversations on the screen, each with the way to leave it. */
const shown = new Map<string, () => void>();
const leaving = new Set<string>();

/** Also in the chat of an assistant, whose address does not name it. */
export const isShown = (id: string): boolean => shown.has(id);

/** Leaves the page of a conversation for the list once it has been deleted from this tab, wherever that was asked. */
export const useLeaveOnceRemoved = (id: string): void => {
  const navigate = useNavigate();
  useEffect(() => {
    shown.set(id, () => void navigate(paths.conversations, { replace: true, state: removedState(id) }));
    return () => {
      shown.delete(id);
      leaving.delete(id);
    };
  }, [id, navigate]);
};

/**
 * Notes that a conversation is being deleted while it is on the screen. Its event may arrive before the answer, and must
 * then not be shown as if the conversation had been lost.
 */
export const noteLeaving = (id: string): void => {
  if (shown.has(id)) leaving.add(id);
};

export const forgetLeaving = (id: string): void => void leaving.delete(id);

export const isLeaving = (id: string): boolean => leaving.has(id);

/** It was deleted: leaves its page, if it is still on the screen. */
export const leave = (id: string): void => {
  noteLeaving(id);
  shown.get(id)?.();
};
