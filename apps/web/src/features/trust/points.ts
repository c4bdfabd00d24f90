/** Clamps a probability so that its log-odds stay finite. */
const bounded = (probability: number): number => Math.min(0.999, Math.max(0.001, probability));

const logit = (probability: number): number => Math.log(probability / (1 - probability));

/**
 * The effect of a log-odds contribution on the score, in whole percentage points: the score minus the score without
 * this contribution.
 */
export const pointsOf = (score: number, contribution: number): number => {
  const without = 1 / (1 + Math.exp(contribution - logit(bounded(score))));
  // Never minus zero.
  return Math.round(100 * (bounded(score) - without)) + 0;
};
