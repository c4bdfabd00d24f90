import type * as calls from './calls.ts';

/** The calls come with the first of them; a browser that has a token asks for them before anything else (`vite.ahead.ts`). */
export const loadCalls = (): Promise<typeof calls> => import('./calls.ts');
