import { bounded } from '../model/numbers.ts';
import type { Logistic } from '../model/linear.ts';
import { treeValue, type TreeModel } from '../model/trees.ts';
import type { ReplyReading } from './read-reply.ts';
import { SENTENCE_FEATURES, type SentenceFeatures } from './features/sentence-features.ts';

export interface Line {
  slope: number;
  intercept: number;
}

/** The fitted tables of grounded mode. */
export interface GroundedModel {
  logistic: Logistic;
  boosted: TreeModel;
  /**
   * Maps a sentence's risk to the logit of its support, shifted so that .5 is the best threshold for 'not found in'.
   */
  support: Line;
  /** Maps the pooled risk to the logit of the score. */
  calibration: Line;
  /** The same line refitted on resampled groups; its spread gives the interval. */
  resampled: readonly (readonly number[])[];
}

export interface Risk {
  /** Logit-like; higher is worse. */
  total: number;
  /** Contribution of each feature, in the order of `SENTENCE_FEATURES`; the remainder is the model's base value. */
  byFeature: readonly number[];
  /** Contribution of a verifier's reading, if there is one. */
  byReading?: number;
}

const POOL_WORST = 0.6;
const POOL_WORST_TWO = 0.3;
const POOL_MEAN = 0.1;

export function featureRow(features: SentenceFeatures): number[] {
  return SENTENCE_FEATURES.map((name) => features[name]);
}

/**
 * Hand-set: a number or a name missing from all sources, in a sentence that one passage otherwise covers. In the fitted
 * sets nine in ten such numbers are bad (64 of 71), but there are too few of them to move a fit; see docs/log.md. The
 * penalty is higher where the passage has another number in its place, so that '5 g' in a copy of '5 mg' is marked.
 */
const MISMATCHES = [
  { feature: SENTENCE_FEATURES.indexOf('numbersMissing'), risk: 2 },
  { feature: SENTENCE_FEATURES.indexOf('namesMissing'), risk: 1 },
  { feature: SENTENCE_FEATURES.indexOf('numberSwap'), risk: 1.5 },
];
/** A denial by a source is worse than an absence from all sources. Hand-set: no fitted set has enough cases. */
const CONTRADICTED = SENTENCE_FEATURES.indexOf('contradicted');
const CONTRADICTED_RISK = 5;
const WINDOW = SENTENCE_FEATURES.indexOf('missWindow');
const MISMATCH_BELOW = 0.6;

/**
 * The risk of one sentence: the mean of a non-negative linear model and monotone trees, with each feature's
 * contribution.
 */
export function sentenceRisk(row: readonly number[], model: Pick<GroundedModel, 'logistic' | 'boosted'>): Risk {
  const byFeature = row.map((value, feature) => {
    const { mean, deviation, weights } = model.logistic;
    return (0.5 * (weights[feature] ?? 0) * (value - (mean[feature] ?? 0))) / (deviation[feature] ?? 1);
  });
  for (const tree of model.boosted.trees) {
    treeValue(tree, row, (feature, change) => {
      byFeature[feature] = (byFeature[feature] ?? 0) + 0.5 * change;
    });
  }
  const match = Math.max(0, MISMATCH_BELOW - (row[WINDOW] ?? 1)) / MISMATCH_BELOW;
  for (const { feature, risk } of MISMATCHES) {
    byFeature[feature] = (byFeature[feature] ?? 0) + risk * match * Math.min(1, row[feature] ?? 0);
  }
  byFeature[CONTRADICTED] = (byFeature[CONTRADICTED] ?? 0) + CONTRADICTED_RISK * (row[CONTRADICTED] ?? 0);
  const base = 0.5 * (model.logistic.intercept + model.boosted.base);
  return { total: base + byFeature.reduce((sum, share) => sum + share, 0), byFeature };
}

/** How much each sentence weighs in the reply's risk: the worst most, then the second worst, all others a little. */
export function poolWeights(risks: readonly number[]): number[] {
  const order = risks.map((_, at) => at).toSorted((left, right) => (risks[right] ?? 0) - (risks[left] ?? 0));
  const weights = risks.map(() => POOL_MEAN / risks.length);
  const [worst, second] = order;
  if (worst === undefined) return weights;
  const other = second ?? worst;
  weights[worst] = (weights[worst] ?? 0) + POOL_WORST + POOL_WORST_TWO / 2;
  weights[other] = (weights[other] ?? 0) + POOL_WORST_TWO / 2;
  return weights;
}

/** The risk of a reply from its sentences' risks, or undefined if nothing in it could be checked. */
export function pooledRisk(risks: readonly number[]): number | undefined {
  if (risks.length === 0) return undefined;
  const weights = poolWeights(risks);
  return risks.reduce((sum, risk, at) => sum + risk * (weights[at] ?? 0), 0);
}

/** Feature rows of the sentences that claim something. */
export function claimRows(reading: ReplyReading): number[][] {
  return reading.sentences
    .filter((sentence) => sentence.role === 'claim')
    .map((sentence) => featureRow(sentence.features));
}

/** Logits of replies without claims: nothing to check at all, or only remarks that the sources lack something. */
const NOTHING_LOGIT = 0;
const ABSENCE_LOGIT = 2;

/** The logit of the score of a reply in which nothing can be checked. */
function claimlessLogit(reading: ReplyReading): number {
  return reading.sentences.some((read) => read.role === 'absence' || read.role === 'abstention')
    ? ABSENCE_LOGIT
    : NOTHING_LOGIT;
}

/** The logit of the score of a reply under a model and a calibration line. */
export function replyLogit(
  reading: ReplyReading,
  model: Pick<GroundedModel, 'logistic' | 'boosted'>,
  line: Line,
): number {
  const risk = pooledRisk(claimRows(reading).map((row) => sentenceRisk(row, model).total));
  return risk === undefined ? claimlessLogit(reading) : bounded(-(line.slope * risk + line.intercept));
}
