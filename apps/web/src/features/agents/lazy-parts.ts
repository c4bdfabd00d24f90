import { lazy } from 'react';

/** Loaded when somebody is asked, or wants to change their word. */
export const ConsentDialog = lazy(async () => ({
  default: (await import('./consent/consent-dialog.tsx')).ConsentDialog,
}));
