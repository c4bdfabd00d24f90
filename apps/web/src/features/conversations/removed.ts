import { isId } from '@symbi/contracts/common';

/** Long enough to read the message and reach Undo; the server erases nothing earlier. */
export const UNDO_MS = 10_000;

/** Router state for returning to the list after deleting the open conversation. */
export const removedState = (id: string): { readonly removed: string } => ({ removed: id });

/** The id in a router state, which may come from anywhere. */
export const removedIn = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('removed' in state)) return null;
  return typeof state.removed === 'string' && isId(state.removed) ? state.removed : null;
};

const leaving = new Set<string>();

/**
 * Notes that this page is deleting a conversation. Its event may arrive before the answer, and must then not be shown
 * as if the conversation had been lost.
 */
export const noteLeaving = (id: string): void => void leaving.add(id);

export const forgetLeaving = (id: string): void => void leaving.delete(id);

export const isLeaving = (id: string): boolean => leaving.has(id);
