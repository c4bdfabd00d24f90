import { createContext } from 'react';

/** The message around was looked for and is shown whole. */
export const IsTarget = createContext(false);
