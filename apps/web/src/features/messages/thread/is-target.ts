import { createContext } from 'react';

/** The message around was looked for and is shown whole. */
export const IsTarget = createContext(false);

/** The target that does not take the focus: whoever is finding words goes on doing so, or has gone on to something else. */
export const quietTarget: { id: string | null } = { id: null };
