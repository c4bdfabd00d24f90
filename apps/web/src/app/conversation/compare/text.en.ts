import { counted } from '../../../platform/text/catalog.ts';

export const en = {
  open: 'Side by side',
  title: 'Side by side',
  hint: 'Ask up to four agents the same question. Sentences are compared by words, numbers and negations; you judge who is right.',
  ask: 'Also ask',
  full: 'You can compare at most four replies.',
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
