/** A probability is never taken for certain, so that its log-odds stay finite. */
const bounded = (probability: number): number => Math.min(0.999, Math.max(0.001, probability));

const logit = (probability: number): number => Math.log(probability / (1 - probability));

/**
 * What a contribution to the log-odds of a score did to the score itself, in whole percentage points: the score less what
 * it would be without this contribution.
 */
export const pointsOf = (score: number, contribution: number): number => {
  const without = 1 / (1 + Math.exp(contribution - logit(bounded(score))));
  // Never minus zero.
  return Math.round(100 * (bounded(score) - without)) + 0;
};
