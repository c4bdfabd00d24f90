import { SENTENCE_FEATURES, type SentenceFeatures } from './features/sentence-features.ts';

/** The signals shown to people, each grouping several features. */
export type GroundedSignal =
  | 'coverage'
  | 'best-passage'
  | 'wording'
  | 'new-words'
  | 'numbers'
  | 'names'
  | 'quotations'
  | 'negation'
  | 'speaker';

const MEMBERS: Readonly<Record<GroundedSignal, readonly (keyof SentenceFeatures)[]>> = {
  coverage: ['miss', 'missSoft', 'missAll', 'missWithQuestion'],
  'best-passage': ['missWindow', 'missLongWindow', 'scatter', 'localMiss', 'localMost', 'farPairs'],
  wording: ['missPairs', 'missTriples', 'missContentPairs', 'missFragment', 'missDensity'],
  'new-words': ['missAnswer', 'novelWeight', 'novelMost'],
  numbers: ['numbersMissing', 'numbersElsewhere', 'numberSwap', 'numberLocal'],
  names: ['namesMissing', 'namesElsewhere', 'nameSwap', 'nameLocal'],
  quotations: ['quotesMissing'],
  negation: ['negationFlip', 'contradicted'],
  speaker: ['self'],
};

export const GROUNDED_SIGNALS: readonly GroundedSignal[] = [
  'coverage',
  'best-passage',
  'wording',
  'new-words',
  'numbers',
  'names',
  'quotations',
  'negation',
  'speaker',
];

const GROUP_OF = SENTENCE_FEATURES.map((feature) =>
  GROUNDED_SIGNALS.findIndex((signal) => MEMBERS[signal].includes(feature)),
);

/** Sums the features' contributions per signal, in the order of `GROUNDED_SIGNALS`. */
export function groupShares(byFeature: readonly number[]): number[] {
  const sums = GROUNDED_SIGNALS.map(() => 0);
  byFeature.forEach((share, feature) => {
    const group = GROUP_OF[feature] ?? 0;
    sums[group] = (sums[group] ?? 0) + share;
  });
  return sums;
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;
const plural = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

interface ExplainedValue {
  value: number;
  explanation: string;
}

const explainCount = (count: number, none: string, some: string): ExplainedValue => ({
  value: count,
  explanation: count === 0 ? none : some,
});
const explainShare = (value: number, rest: string): ExplainedValue => ({
  value,
  explanation: `${percent(value)} of ${rest}`,
});

const EXPLAIN: Readonly<Record<GroundedSignal, (features: SentenceFeatures) => ExplainedValue>> = {
  coverage: (features) => explainShare(1 - features.miss, 'the words of the weakest sentence stand in the sources.'),
  'best-passage': (features) => explainShare(1 - features.missWindow, 'them stand together in one passage.'),
  wording: (features) => explainShare(1 - features.missPairs, 'its neighboring words are neighbors in a source too.'),
  'new-words': (features) =>
    explainShare(features.missAnswer, 'what it adds to the question is not found in the sources.'),
  numbers: (features) => {
    const count = features.numbersMissing + features.numbersElsewhere;
    const some = `${plural(count, 'number, date or address is', 'numbers, dates or addresses are')} not found in the matching passage.`;
    return explainCount(
      count,
      'Its numbers, dates and addresses are where the sources have them, or it has none.',
      some,
    );
  },
  names: (features) => {
    const count = features.namesMissing + features.namesElsewhere;
    const some = `${plural(count, 'word of a name is', 'words of names are')} not found in the matching passage.`;
    return explainCount(count, 'Its names are where the sources have them, or it has none.', some);
  },
  quotations: (features) => {
    const some = `${plural(features.quotesMissing, 'quotation is', 'quotations are')} not found in the sources.`;
    return explainCount(features.quotesMissing, 'No quotation is missing from the sources.', some);
  },
  negation: (features) =>
    explainCount(
      Math.max(features.negationFlip, features.contradicted),
      'Sentence and passage agree on saying or denying.',
      features.contradicted > 0
        ? 'A source says the opposite of the sentence.'
        : 'One of sentence and passage denies, the other does not.',
    ),
  speaker: (features) =>
    explainCount(features.self, 'It does not speak of itself.', 'It speaks of the speaker, which no source can cover.'),
};

/** The measured value of a signal on the sentence with the highest weight, and its meaning in plain words. */
export function explainSignal(signal: GroundedSignal, features: SentenceFeatures): ExplainedValue {
  return EXPLAIN[signal](features);
}
