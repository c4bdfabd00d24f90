const bounded = (match: number): number => Math.min(0.999, Math.max(0.001, match));
const logit = (match: number): number => Math.log(bounded(match) / (1 - bounded(match)));

/** Weight of the more confident engine. */
const SURER = 0.75;

/**
 * Match score from two engines' scores of one item: mostly that of the more confident one, lowered when the other
 * disagrees. An item only one engine finds counts for the other as a poor match, not as no match.
 */
export const fuseMatches = (local: number | undefined, semantic: number | undefined): number => {
  const left = logit(local ?? 0.15);
  const right = logit(semantic ?? 0.15);
  const value = SURER * Math.max(left, right) + (1 - SURER) * Math.min(left, right);
  return 1 / (1 + Math.exp(-value));
};
