import type { QueryScores, UnitScore } from './score.ts';

/** What the match score is worked out from; every feature but the last two only ever raises it. */
export const matchFeatureNames = [
  'coverage',
  'characters',
  'similar',
  'centroid',
  'pairs',
  'strength',
  'terms',
  'length',
] as const;

export type MatchModel = { weights: readonly number[]; intercept: number };

/**
 * Logistic model fitted by `fit/match-score.ts` on questions put to their own and to other collections, with
 * weights held at zero or above, and shifted so that 0.7 lets through 10 % of off-topic questions.
 */
export const shippedMatchModel: MatchModel = {
  weights: [1.532, 5.998, 3.8, 1.232, 4.187, 3.315, 0.069, -0.425],
  intercept: -6.872,
};

/** Features of one unit, in the order of `matchFeatureNames`. */
export function matchFeatures(scores: QueryScores, unit: UnitScore, unitLength: number): number[] {
  return [
    unit.coverage,
    unit.characters,
    unit.similar,
    unit.centroid,
    Math.min(1, unit.pairs),
    Math.log1p(unit.words / 10),
    Math.log1p(scores.terms.length),
    Math.log(Math.max(1, unitLength)),
  ];
}

/** Match score 0..1: how likely it is that the unit belongs to the question at all. */
export function matchScore(features: readonly number[], model: MatchModel = shippedMatchModel): number {
  const logit = features.reduce((sum, value, at) => sum + value * (model.weights[at] ?? 0), model.intercept);
  return 1 / (1 + Math.exp(-logit));
}
