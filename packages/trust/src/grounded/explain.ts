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

const explainShare = (value: number, rest: string): ExplainedValue => ({
  value,
  explanation: `${percent(value)} of ${rest}`,
});

type Features = SentenceFeatures;
const sum = (all: readonly Features[], of: (features: Features) => number): number =>
  all.reduce((total, features) => total + of(features), 0);

/** Facts are counted over all claims, as their contributions are. */
interface Facts {
  one: string;
  many: string;
  missing: (features: Features) => number;
  /** Those that stand beside other words there. */
  moved: (features: Features) => number;
}

const NUMBERS: Facts = {
  one: 'number, date or address',
  many: 'numbers, dates or addresses',
  missing: ({ numbersMissing, numbersElsewhere }) => numbersMissing + numbersElsewhere,
  moved: ({ numberSwap, numberLocal }) => numberSwap + numberLocal,
};
const NAMES: Facts = {
  one: 'word of a name',
  many: 'words of names',
  missing: ({ namesMissing, namesElsewhere }) => namesMissing + namesElsewhere,
  moved: ({ nameSwap, nameLocal }) => nameSwap + nameLocal,
};

function explainFacts(all: readonly Features[], { one, many, missing, moved }: Facts): ExplainedValue {
  const value = sum(all, missing);
  if (value > 0) {
    const where = all.length === 1 ? 'the matching passage' : 'the matching passages';
    return { value, explanation: `${plural(value, one, many)} ${value === 1 ? 'is' : 'are'} not found in ${where}.` };
  }
  const isMoved = sum(all, moved) > 0;
  const explanation = isMoved
    ? `The sources have its ${many}, some of them beside other words.`
    : `The sources have its ${many} in the same places, or it has none.`;
  return { value, explanation };
}

function explainNegation(all: readonly Features[]): ExplainedValue {
  const denied = all.filter(({ contradicted }) => contradicted > 0).length;
  const flipped = all.filter(({ negationFlip }) => negationFlip > 0).length;
  const value = all.reduce((most, own) => Math.max(most, own.negationFlip, own.contradicted), 0);
  if (denied > 0)
    return { value, explanation: `A source says the opposite of ${plural(denied, 'sentence', 'sentences')}.` };
  if (flipped > 0) return { value, explanation: 'One of a sentence and its passage denies, the other does not.' };
  return { value, explanation: 'Sentences and passages agree on saying or denying.' };
}

const EXPLAIN: Readonly<Record<GroundedSignal, (weakest: Features, all: readonly Features[]) => ExplainedValue>> = {
  coverage: (weakest) => explainShare(1 - weakest.miss, 'the words of the weakest sentence stand in the sources.'),
  'best-passage': (weakest) => explainShare(1 - weakest.missWindow, 'its words stand together in one passage.'),
  wording: (weakest) => explainShare(1 - weakest.missPairs, 'its neighboring words are neighbors in a source too.'),
  'new-words': ({ missAnswer: value }) => ({
    value,
    explanation: `${percent(1 - value)} of what it adds to the question is found in the sources.`,
  }),
  numbers: (_, all) => explainFacts(all, NUMBERS),
  names: (_, all) => explainFacts(all, NAMES),
  quotations: (_, all) => {
    const value = sum(all, ({ quotesMissing }) => quotesMissing);
    const missing = `${plural(value, 'quotation is', 'quotations are')} not found in the sources.`;
    return { value, explanation: value === 0 ? 'No quotation is missing from the sources.' : missing };
  },
  negation: (_, all) => explainNegation(all),
  speaker: (_, all) => {
    const value = sum(all, ({ self }) => self);
    const explanation =
      value === 0 ? 'It does not speak of itself.' : 'It speaks of the speaker, which no source can cover.';
    return { value, explanation };
  },
};

/** The measured value of a signal and its meaning in plain words: shares on the weakest sentence, counts over all claims. */
export function explainSignal(signal: GroundedSignal, weakest: Features, all: readonly Features[]): ExplainedValue {
  return EXPLAIN[signal](weakest, all);
}
