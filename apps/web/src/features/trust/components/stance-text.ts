import { catalog } from '../../../platform/text/catalog.ts';

const en = {
  hash: (start: string) => `hash: ${start}`,
  showPrevious: 'Show the earlier reply',
  previous: 'Previous',
  current: 'Current',
  close: 'Close',
  review: 'Open in the Review Console',
};

/** Loaded with the popover of a change of stance. */
export const stanceText = catalog({ en });
