import { lazy } from 'react';

/** Loaded when a question opens, or when the user wants to change a consent. */
export const ConsentDialog = lazy(async () => ({
  default: (await import('./consent/consent-dialog.tsx')).ConsentDialog,
}));
