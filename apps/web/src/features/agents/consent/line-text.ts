import { catalog } from '../../../platform/text/catalog.ts';

/** What is said below the input of every conversation; the words of the dialog are loaded with it. */
const en = {
  question: (host: string) => `Send this to ${host}?`,
  withheldFiles: (host: string) => `Files stay here: you have not agreed to send any to ${host}.`,
  label: 'Where messages go',
  goesTo: 'Messages go to',
  owner: (owner: string) => `an agent of ${owner}`,
  notYet: 'you are asked before anything is sent',
  withContexts: 'contexts, files and capsule too',
  withoutContexts: 'contexts, files and capsule stay here',
  v0: 'each makes a private chat in your v0 account and uses its credits',
  change: 'Change what is sent',
};

export const text = catalog({ en });
