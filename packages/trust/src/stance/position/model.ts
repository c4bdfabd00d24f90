import type { QuestionForm } from '../reading/question.ts';
import { AGAINST, type Cues } from './signals.ts';

/**
 * Weights of one word sequence, in thousandths: three for yes-no questions (the later reply adds it, drops it, or both
 * have it), the same three for choices, and one for its support of a proposition.
 */
export type GramWeights = readonly [
  yesNoAdded: number,
  yesNoDropped: number,
  yesNoKept: number,
  choiceAdded: number,
  choiceDropped: number,
  choiceKept: number,
  support: number,
];

/** Weights for one form of question. Every weight is non-negative; the sign comes from the cue. */
export interface FormWeights {
  weights: Readonly<Record<string, number>>;
  bias: number;
  /** Weight of the word sequences added, dropped and kept. */
  change: number;
  /** Weight of the difference in learned support. */
  support: number;
  /** Slope of the monotone map from the summed evidence to the logit of a true reversal. */
  slope: number;
  offset: number;
}

/** Everything fitted. Written by `fit/stance-fit.ts`, read from `table.json`. */
export interface StanceTable {
  /** For open questions and anything unlike the training data: cues alone. */
  shared: FormWeights;
  yesNo: FormWeights;
  choice: FormWeights;
  supportBias: number;
  /** Word-sequence weights in thousandths. */
  grams: ReadonlyMap<string, GramWeights>;
}

/** Model inputs for a pair of replies. */
export interface Features {
  cues: Cues;
  previous: ReadonlySet<string>;
  current: ReadonlySet<string>;
  form: QuestionForm;
}

export interface Contribution {
  name: string;
  value: number;
  /** Logits added to the score; negative values indicate an unchanged position. */
  contribution: number;
}

/** Bound of each word-sequence score, in logits before its weight. */
export const GRAM_LIMIT = 4;
/** Added to the count of known sequences before its root scales a sum, so that a few words have little effect. */
export const FEW_GRAMS = 30;
const UNIT = 1000;

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));
const bounded = (value: number): number => Math.max(-GRAM_LIMIT, Math.min(GRAM_LIMIT, value));

/** Logit of exactly one of two replies supporting the proposition. Bounded to about 3.9. */
export function disagreementLogit(before: number, after: number): number {
  const a = sigmoid(before);
  const b = sigmoid(after);
  const apart = a * (1 - b) + b * (1 - a);
  return Math.log((apart + 0.02) / (1.02 - apart));
}

/** Learned support of a reply for the proposition, in logits; 0 means unknown. */
export function learnedSupport(table: StanceTable, grams: ReadonlySet<string>): number {
  let sum = 0;
  let known = 0;
  for (const gram of grams) {
    const weights = table.grams.get(gram);
    if (weights === undefined) continue;
    known += 1;
    sum += weights[6];
  }
  return sum / UNIT / Math.sqrt(known + FEW_GRAMS) + table.supportBias;
}

/**
 * Word sequences are informative near the training data. Of its pairs 99 in 100 have more than `NEAR` of their
 * sequences in the table; with fewer than `FAR`, as in another language, they are ignored.
 */
const NEAR = 0.17;
const FAR = 0.07;

/** Nearness of a pair to the training data, 0 to 1. */
function nearness(table: StanceTable, { previous, current }: Features): number {
  let known = 0;
  for (const gram of previous) if (table.grams.has(gram)) known += 1;
  for (const gram of current) if (table.grams.has(gram)) known += 1;
  const share = known / Math.max(1, previous.size + current.size);
  return Math.max(0, Math.min(1, (share - FAR) / (NEAR - FAR)));
}

/** Learned evidence of a change in the words added, dropped and kept, in logits; 0 for an open question. */
function learnedChange(table: StanceTable, features: Features): number {
  const { previous, current, form } = features;
  if (form === 'open') return 0;
  const [added, dropped, kept] = form === 'yes-no' ? ([0, 1, 2] as const) : ([3, 4, 5] as const);
  let sum = 0;
  let known = 0;
  const add = (gram: string, channel: 0 | 1 | 2 | 3 | 4 | 5): void => {
    const weights = table.grams.get(gram);
    if (weights === undefined) return;
    known += 1;
    sum += weights[channel];
  };
  for (const gram of current) add(gram, previous.has(gram) ? kept : added);
  for (const gram of previous) if (!current.has(gram)) add(gram, dropped);
  return bounded(sum / UNIT / Math.sqrt(known + FEW_GRAMS));
}

/** The evidence by cue; the contributions, including the base rate, add up to the logit of the score. */
export function weigh(table: StanceTable, features: Features): Contribution[] {
  const { form } = features;
  const own = form === 'yes-no' ? table.yesNo : form === 'choice' ? table.choice : table.shared;
  const parts: Contribution[] = [{ name: 'base_rate', value: 1, contribution: own.bias * own.slope + own.offset }];
  for (const [name, value] of Object.entries(features.cues)) {
    const weight = own.weights[name] ?? 0;
    if (weight === 0 || value === 0) continue;
    parts.push({ name, value, contribution: own.slope * weight * value * (AGAINST.has(name) ? -1 : 1) });
  }
  if (form === 'open') return parts;
  const near = nearness(table, features);
  const change = near * learnedChange(table, features);
  parts.push({ name: 'words_changed', value: change, contribution: own.slope * own.change * change });
  if (form === 'yes-no') {
    const { previous, current } = features;
    const apart = near * disagreementLogit(learnedSupport(table, previous), learnedSupport(table, current));
    parts.push({ name: 'support_changed', value: apart, contribution: own.slope * own.support * apart });
  }
  return parts;
}
