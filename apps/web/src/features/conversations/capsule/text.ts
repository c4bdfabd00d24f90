import { catalog } from '../../../platform/text/catalog.ts';

/** What is said once a capsule is edited; the panel's own words are among those of conversations. */
const en = {
  list: 'Separate entries with commas',
  done: 'Done',
  save: 'Save',
  saved: 'Saved',
  saveFailed: 'Failed to save capsule',
  conflictTitle: 'The capsule was changed elsewhere',
  conflictHint: 'Another version was saved in the meantime. Yours is not lost; choose which one to keep.',
  mine: 'Your version',
  theirs: 'Saved version',
  keepMine: 'Keep mine',
  takeTheirs: 'Keep the saved one',
  empty: 'empty',
  unsaved: 'Not saved yet',
  savedAt: (version: number, time: string) => `Version ${version}, saved ${time}`,
  history: 'Versions of the capsule',
  historyShort: 'Versions',
  historyHint:
    'Every save is kept and recorded in the signed log. An earlier version fills the form; save it to make it the newest.',
  historyFailed: 'The versions could not be loaded',
  version: (version: number, time: string) => `Version ${version} · ${time}`,
  current: 'Current',
  restore: 'Use this version',
  replaceTitle: 'Replace what you typed?',
  replaceQuestion: (version: number) => `Using version ${version} discards your unsaved changes.`,
  replace: 'Replace',
  restoreLabel: (version: number) => `Use this version: ${version}`,
};

export const text = catalog({ en });
