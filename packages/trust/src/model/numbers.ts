export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** No score is certain: it approaches the logit of .99 and never reaches it. */
const MOST_LOGIT = Math.log(0.99 / 0.01);
const FREE_LOGIT = 3;

/** Keeps a logit below that of .99 and above that of .01 without changing the order of scores. */
export function bounded(value: number): number {
  const beyond = Math.abs(value) - FREE_LOGIT;
  if (beyond <= 0) return value;
  const room = MOST_LOGIT - FREE_LOGIT;
  return Math.sign(value) * (FREE_LOGIT + room * (1 - Math.exp(-beyond / room)));
}

const EDGE = 1e-4;

/** The logit of a probability, kept finite. */
export function logit(probability: number): number {
  const inside = clamp(probability, EDGE, 1 - EDGE);
  return Math.log(inside / (1 - inside));
}

/** The value below which the given share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[clamp(Math.round(share * (sorted.length - 1)), 0, sorted.length - 1)] ?? Number.NaN;
}
