import { AGAINST, type Cues } from './signals.ts';

/**
 * Weights of one word sequence: when the later reply adds it, when it drops it, when both
 * replies have it, and as a sign of supporting a proposition.
 */
export type GramWeights = readonly [added: number, dropped: number, kept: number, support: number];

/** Everything fitted. Written by `fit/stance-fit.ts`, read from `table.json`. */
export interface StanceTable {
  /** Non-negative weight per cue; the sign comes from the cue. */
  weights: Readonly<Record<string, number>>;
  bias: number;
  /** Non-negative weights of the two word-sequence scores, and their biases. */
  pairWeight: number;
  pairBias: number;
  supportWeight: number;
  supportBias: number;
  /** Word-sequence weights in thousandths. */
  grams: ReadonlyMap<string, GramWeights>;
  /** Monotone map from the summed evidence to the logit of a true reversal. */
  slope: number;
  offset: number;
}

/** What the model reads of a pair of replies. */
export interface Features {
  cues: Cues;
  previous: ReadonlySet<string>;
  current: ReadonlySet<string>;
  /** Only a yes-no proposition has a side to support. */
  isYesNo: boolean;
}

export interface Contribution {
  name: string;
  value: number;
  /** Logits added to the score; negative speaks for an unchanged position. */
  contribution: number;
}

/** Neither word-sequence score may move the result by more than this many logits times its weight. */
export const GRAM_LIMIT = 4;
const UNIT = 1000;

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));
const bounded = (value: number): number => Math.max(-GRAM_LIMIT, Math.min(GRAM_LIMIT, value));

/** Logit of an exclusive-or: exactly one of two replies supports the proposition. Bounded to about 3.9. */
export function disagreementLogit(before: number, after: number): number {
  const a = sigmoid(before);
  const b = sigmoid(after);
  const apart = a * (1 - b) + b * (1 - a);
  return Math.log((apart + 0.02) / (1.02 - apart));
}

/** Learnt support of a reply for the proposition, in logits; 0 knows nothing. */
export function learntSupport(table: StanceTable, grams: ReadonlySet<string>): number {
  let sum = 0;
  let known = 0;
  for (const gram of grams) {
    const weights = table.grams.get(gram);
    if (weights === undefined) continue;
    known += 1;
    sum += weights[3];
  }
  return known === 0 ? table.supportBias : sum / UNIT / Math.sqrt(known) + table.supportBias;
}

/** Learnt evidence of a change in the words added and dropped, in logits. */
export function learntChange(table: StanceTable, previous: ReadonlySet<string>, current: ReadonlySet<string>): number {
  let sum = 0;
  let known = 0;
  const add = (gram: string, channel: 0 | 1 | 2): void => {
    const weights = table.grams.get(gram);
    if (weights === undefined) return;
    known += 1;
    sum += weights[channel];
  };
  for (const gram of current) add(gram, previous.has(gram) ? 2 : 0);
  for (const gram of previous) if (!current.has(gram)) add(gram, 1);
  return known === 0 ? table.pairBias : bounded(sum / UNIT / Math.sqrt(known) + table.pairBias);
}

/** The evidence, cue by cue; the contributions, the bias included, add up to the logit of the score. */
export function weigh(table: StanceTable, features: Features): Contribution[] {
  const parts: Contribution[] = [
    { name: 'base_rate', value: 1, contribution: table.bias * table.slope + table.offset },
  ];
  for (const [name, value] of Object.entries(features.cues)) {
    const weight = table.weights[name] ?? 0;
    if (weight === 0 || value === 0) continue;
    parts.push({ name, value, contribution: table.slope * weight * value * (AGAINST.has(name) ? -1 : 1) });
  }
  const change = learntChange(table, features.previous, features.current);
  parts.push({ name: 'words_changed', value: change, contribution: table.slope * table.pairWeight * change });
  if (features.isYesNo) {
    const apart = disagreementLogit(learntSupport(table, features.previous), learntSupport(table, features.current));
    parts.push({ name: 'support_changed', value: apart, contribution: table.slope * table.supportWeight * apart });
  }
  return parts;
}
