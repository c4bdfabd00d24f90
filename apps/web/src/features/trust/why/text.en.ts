export const en = {
  title: 'Why this rating',
  doubts: (shown: number, areSentences: boolean) => {
    if (!areSentences) return shown === 1 ? 'Look at this first' : 'Look at these first';
    return shown === 1 ? 'Look at this sentence first' : 'Look at these sentences first';
  },
  places: { row: 'in a table', code: 'in code' },
  none: 'No sentence is in doubt.',
  least: (shown: number, total: number) => `No sentence is in doubt. ${shown} of ${total}, the least supported first:`,
  reply: 'The reply says',
  source: 'The source says',
  noSource: 'No source says anything similar.',
  notKept: 'The passage that says otherwise was not kept.',
  all: 'All details',
  close: 'Close',
};
