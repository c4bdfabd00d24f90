import type { QueryScores, UnitScore } from './score.ts';

/** Inputs of the match score; it never decreases in any of the first seven. */
export const matchFeatureNames = [
  'characters',
  'similar',
  'pairs',
  'strength',
  'focus',
  'present',
  'meaning',
  'terms',
  'length',
  'size',
] as const;

/** Number of features that are evidence of a match; the others describe question, text and index. */
export const EVIDENCE_FEATURES = 7;

export type MatchModel = { weights: readonly number[]; intercept: number };

/**
 * Logistic model fitted by `fit/match-score.ts` on questions asked of their own and of other collections, with
 * non-negative weights for the evidence. Shifted so that in the worst store of the fit 8 % of the off-topic questions
 * reach 0.7, which gives under 10 % in each unseen collection (docs/retrieval.md).
 */
export const shippedMatchModel: MatchModel = {
  weights: [6.372, 3.618, 7.661, 3.727, 0.679, 0.33, 0, 0.51, -0.789, -0.482],
  intercept: -0.588,
};

/**
 * The same for questions and units with vectors, shifted to 6.5 %, because the off-topic share varies more between
 * unseen collections than with words alone.
 */
export const shippedMeaningModel: MatchModel = {
  weights: [3.773, 1.433, 4.861, 3.621, 0, 0.842, 10.085, 0.675, -0.285, -0.621],
  intercept: -1.685,
};

/** Properties of a unit besides its scores: `focus` is the largest share of the question in any one sentence. */
export type UnitFacts = { length: number; focus: number; indexSize: number };

/** Features of one unit, in the order of `matchFeatureNames`. */
export function matchFeatures(scores: QueryScores, unit: UnitScore, facts: UnitFacts): number[] {
  return [
    unit.characters,
    unit.similar,
    Math.min(1, unit.pairs),
    Math.log1p(unit.words / 10),
    facts.focus,
    -Math.log1p((1 - Math.min(1, unit.coverage)) * scores.idfSum),
    unit.meaning,
    Math.log1p(scores.terms.length),
    Math.log(Math.max(1, facts.length)),
    Math.log(Math.max(1, facts.indexSize)),
  ];
}

/** Match score: the probability, 0 to 1, that the unit belongs to the question at all. */
export function matchScore(features: readonly number[], model: MatchModel = shippedMatchModel): number {
  const logit = features.reduce((sum, value, at) => sum + value * (model.weights[at] ?? 0), model.intercept);
  return 1 / (1 + Math.exp(-logit));
}
