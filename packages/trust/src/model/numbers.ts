export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

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
