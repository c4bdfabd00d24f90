export type TrustTierName = 'trusted' | 'reliable' | 'moderate' | 'caution';

export interface TrustTier {
  name: TrustTierName;
  label: 'Trusted' | 'Reliable' | 'Moderate' | 'Caution';
  tooltip: string;
  /** Smallest percentage of the tier. */
  from: number;
}

/** The tiers of the badge, best first. */
export const TRUST_TIERS: readonly TrustTier[] = [
  { name: 'trusted', label: 'Trusted', tooltip: 'This content has a high trust score', from: 80 },
  { name: 'reliable', label: 'Reliable', tooltip: 'This content has a good trust score', from: 60 },
  { name: 'moderate', label: 'Moderate', tooltip: 'This content has a moderate trust score', from: 40 },
  { name: 'caution', label: 'Caution', tooltip: 'This content has a low trust score', from: 0 },
];

/** The percentage shown for a score: a whole number from 1 to 99, because no score is certain. */
export function trustPercent(score: number): number {
  return Math.min(99, Math.max(1, Math.round(score * 100)));
}

/** The tier of a score of 0..1 by its shown percentage; undefined (no badge) when the score is not a number. */
export function trustTier(score: unknown): TrustTier | undefined {
  if (typeof score !== 'number' || Number.isNaN(score)) return undefined;
  const percent = trustPercent(score);
  return TRUST_TIERS.find((tier) => percent >= tier.from) ?? TRUST_TIERS.at(-1);
}
