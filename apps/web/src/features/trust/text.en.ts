import { counted } from '../../platform/text/catalog.ts';

const lowerFirst = (words: string): string => `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

export const en = {
  detailed: 'Detailed Trust Info',
  reply: { action: 'Check this reply', stop: 'Stop checking' },
  kinds: {
    context: 'Context',
    capsule: 'Context Capsule',
    citation: 'Citation',
    turn: 'Earlier message',
    help: 'Product help',
    attachment: 'File',
    function: 'Function result',
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
  marks: {
    covered: (n: number, title: string) => `Sentence ${n}: covered by ${title}. Show evidence`,
    doubt: (n: number, flag: string) => `Sentence ${n}: ${lowerFirst(flag)}`,
    own: (n: number) => `Sentence ${n}: repeats what you said, which no source covers`,
  },
  flags: {
    not_in_source: 'Not found in any source',
    contradicted: 'A source says otherwise',
    opposed: 'A source seems to say otherwise',
    number: 'A number that is not in its passage',
    name: 'A name that is not in its passage',
    quotation: 'A quotation that no source has',
  },
  providers: { openai: 'OpenAI', anthropic: 'Anthropic', perplexity: 'Perplexity' },
  sources: 'Sources used',
  passages: (count: number) => counted(count, 'passage', 'passages'),
  summary: {
    trust: 'Trust',
    stance: 'Changes of stance',
    markedWrong: (count: number, checked: number, isAll: boolean) =>
      checked === 1
        ? 'You marked it wrong. The mean still counts it.'
        : `You marked ${isAll ? '' : 'at least '}${count} of them wrong. The mean still counts ${count === 1 ? 'it' : 'them'}.`,
    point: (what: string, time: string) => `${what}, ${time}`,
  },
  why: {
    ask: 'Why?',
    pictures: (count: number) =>
      count === 1
        ? 'The model saw a picture. Nothing here was checked against it.'
        : `The model saw ${count} pictures. Nothing here was checked against them.`,
  },
  judgment: {
    label: 'Was this reply right?',
    right: 'Right',
    wrong: 'Wrong',
    unsure: 'Unsure',
    failed: 'Your judgment could not be saved.',
    given: {
      right: 'You marked this reply right.',
      wrong: 'You marked this reply wrong.',
      unsure: 'You were unsure about this reply.',
    },
    hint: 'Your judgments adjust the scores you see once there are enough of them.',
  },
  timeline: {
    failed: 'Failed to load timeline',
    change: (percent: number) => `Change score: ${percent}%`,
    pivot: 'Pivot',
    pivotHint: 'Changed its mind: this reply reverses an earlier one.',
    hash: (start: string) => `hash: ${start}`,
    open: 'Show the change of stance',
    showPrevious: 'Show the earlier reply',
    reversed: 'Said otherwise later',
    previous: 'Previous',
    current: 'Current',
    close: 'Close',
    review: 'Open in the Review Console',
    title: 'Change of stance',
  },
};
