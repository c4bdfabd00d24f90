import { catalog } from '../../platform/text/catalog.ts';

const en = {
  own: 'You said this yourself',
  ownHint: 'The reply repeats your own words. They are not a source: nothing was checked.',
  covered: 'Covered by',
  hints: {
    not_in_source: 'No passage covers this sentence. That does not make it wrong; it could not be checked.',
    contradicted: 'Read the passage, and decide which of the two is right.',
    opposed: 'A source covers this sentence. Read the passage too, and decide which of the two is right.',
    number: 'The rest may be covered; look the number up before you use it.',
    name: 'The rest may be covered; look the name up before you use it.',
    quotation: 'No source has these words in this order.',
  },
  calculated: 'Calculated from the sources',
  support: (percent: number) => `Coverage ${percent}%`,
  close: 'Close',
  openContext: 'Open in Context',
  openFile: 'Open in the file',
  open: 'Open source',
  noPassage: 'This source\u2019s passage was not kept.',
  title: 'Evidence',
  markWrong: 'This sentence is wrong',
  markedWrong: 'Marked: the reply counts as wrong because of this sentence.',
};

/** What is only read where there is a reply; an empty conversation does not load it. */
export const evidenceText = catalog({ en });
