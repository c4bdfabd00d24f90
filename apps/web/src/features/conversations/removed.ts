import { isId } from '@symbi/contracts/common';

/** Router state for returning to the list after deleting the open conversation. */
export const removedState = (id: string): { readonly removed: string } => ({ removed: id });

/** The id in a router state, which may come from anywhere. */
export const removedIn = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('removed' in state)) return null;
  return typeof state.removed === 'string' && isId(state.removed) ? state.removed : null;
};
