import { counted } from '../../../platform/text/catalog.ts';

export const en = {
  open: 'Side by side',
  title: 'Side by side',
  hint: 'The same question to up to four agents. Sentences are compared by their words, numbers and denials; who is right is for you to judge.',
  ask: 'Ask as well',
  full: 'Four replies are compared at most.',
  askFailed: 'That agent could not be asked.',
  loadFailed: 'This reply could not be loaded.',
  waiting: 'Writing…',
  keep: 'Continue with this one',
  keepFailed: 'That did not work. Nothing was changed.',
  close: 'Close',
  unnamed: 'Reply',
  noted: 'Sentence',
  counts: (agrees: number, differs: number, alone: number) =>
    [
      counted(agrees, 'sentence in common', 'sentences in common'),
      counted(differs, 'differs', 'differ'),
      `${alone} only here`,
    ].join(' · '),
  says: { agrees: 'says the same', differs: 'says otherwise' },
  alone: 'No other reply says this.',
};
