import { counted } from '../../../platform/text/catalog.ts';

export const en = {
  open: 'Side by side',
  title: 'Side by side',
  hint: 'Ask up to four agents the same question. The conversation stays as it is until you continue with one of the replies.',
  /** The signs and lines are those of the marks. */
  legend: [
    { kind: 'agrees', sign: '=', says: 'also in another reply' },
    { kind: 'differs', sign: '⇄', says: 'other numbers or a negation in another reply' },
    { kind: 'alone', sign: '○', says: 'only here' },
  ] as const,
  compared:
    'Words, numbers and negations are compared, but not code or table headings. The marks do not say which reply is right.',
  ask: 'Also ask',
  full: 'You can compare at most four replies.',
  askFailed: 'That agent could not be asked.',
  loadFailed: 'This reply could not be loaded.',
  waiting: 'Writing…',
  thinking: 'Thinking…',
  lost: 'Connection lost. The reply goes on here once you are connected again.',
  keep: 'Continue with this one',
  keepFailed: 'That did not work. Nothing was changed.',
  close: 'Close',
  unnamed: 'Reply',
  /** One of several replies of one agent. */
  numbered: (name: string, n: number) => `${name} ${n}`,
  seconds: (value: string) => `${value} s`,
  ended: { stopped: 'Stopped', interrupted: 'Interrupted', failed: 'Failed' },
  noted: 'What the others say',
  counts: (agrees: number, differs: number, alone: number) =>
    [
      counted(agrees, 'sentence in common', 'sentences in common'),
      counted(differs, 'differs', 'differ'),
      `${alone} only here`,
    ].join(' · '),
  says: { agrees: 'says the same', differs: 'says otherwise' },
  alone: 'No other reply says this.',
};
