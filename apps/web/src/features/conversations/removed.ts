import { isId } from '@symbi/contracts/common';

/** What the way to the list carries when a conversation was deleted where it was open. */
export const removedState = (id: string): { readonly removed: string } => ({ removed: id });

/** The id in what a way carries, which may be from anywhere. */
export const removedIn = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('removed' in state)) return null;
  return typeof state.removed === 'string' && isId(state.removed) ? state.removed : null;
};
