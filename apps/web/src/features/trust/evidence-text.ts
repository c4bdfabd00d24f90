import { catalog, counted } from '../../platform/text/catalog.ts';

const lowerFirst = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

const en = {
  marks: {
    covered: (n: number, title: string) => `Sentence ${n}: covered by ${title}. Show evidence`,
    doubt: (n: number, flag: string) => `Sentence ${n}: ${lowerFirst(flag)}`,
    own: (n: number) => `Sentence ${n}: repeats what you said, which no source covers`,
  },
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
  pictures: (count: number) =>
    count === 1
      ? 'The model saw a picture. Nothing here was checked against it.'
      : `The model saw ${count} pictures. Nothing here was checked against them.`,
  given: {
    right: 'You marked this reply right.',
    wrong: 'You marked this reply wrong.',
    unsure: 'You were unsure about this reply.',
  },
  retold: {
    kind: (provider: string | null) =>
      `What ${provider === null ? 'a model' : `${provider}\u2019s model`} says of this page`,
    covered: 'Covered by what a model says of a page',
    hint: 'These are the model\u2019s words, not the page\u2019s. Open the page to read what it says.',
    compared: 'Each sentence was compared with what a model says of the pages below.',
    sentences: (covered: number, total: number) =>
      `${covered} of ${counted(total, 'sentence', 'sentences')} covered by what a model says of pages`,
    legendCovered: 'covered by what a model says',
    mark: (n: number, title: string) => `Sentence ${n}: covered by what a model says of ${title}. Show evidence`,
    contradicted: 'A model\u2019s account of a page disagrees',
    contradictedHint: 'Open the page, and decide which of the two is right.',
  },
};

/** What is only read where there is a reply; an empty conversation does not load it. */
export const evidenceText = catalog({ en });
