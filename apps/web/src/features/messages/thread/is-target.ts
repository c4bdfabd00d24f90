import { createContext } from 'react';

/** The message around was looked for and is shown whole. */
export const IsTarget = createContext(false);

/**
 * The target that does not take the focus when it is shown next: whoever is finding words goes on doing so. Where that
 * has happened it is null again, so that a link to the same message takes the focus.
 */
export const quietTarget: { id: string | null } = { id: null };
