export const en = {
  label: 'What was wrong',
  thanks: 'Thanks. What was wrong with it?',
  noted: (reason: string) => `Thanks. Noted: ${reason}.`,
  reasons: ['Not in the source', 'Contradicts the source', 'Does not answer', 'Out of date', 'Other'],
  again: 'A second look:',
  compared: 'What it was compared with',
  close: 'Close',
};
