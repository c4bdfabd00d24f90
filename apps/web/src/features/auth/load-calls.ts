import type * as calls from './calls.ts';

/** Loads the calls with the first one; a browser with a token requests them before anything else (`vite.ahead.ts`). */
export const loadCalls = (): Promise<typeof calls> => import('./calls.ts');
