import type { TrustState } from '@symbi/contracts/trust';

/** What a reply adds to the kept sums of its conversation and its owner. */
export interface TrustCounts {
  readonly trustSum: number;
  readonly trustCount: number;
  readonly uncheckedCount: number;
}

const NOTHING: TrustCounts = { trustSum: 0, trustCount: 0, uncheckedCount: 0 };

/** Claims something, and no source was there to compare it with. */
export const isUnchecked = (state: TrustState | null | undefined): boolean =>
  state === 'not_checked' || state === 'second_opinion';

/** Only what was compared with sources is in a mean; what claims something and was not is counted beside it. */
export const trustCountsOf = (state: TrustState | null | undefined, score: number | null | undefined): TrustCounts => {
  if (state === 'checked') return { ...NOTHING, trustSum: score ?? 0, trustCount: 1 };
  return isUnchecked(state) ? { ...NOTHING, uncheckedCount: 1 } : NOTHING;
};

/** What changes when a reply that had one score gets another. */
export const movedCounts = (before: TrustCounts, after: TrustCounts): TrustCounts => ({
  trustSum: after.trustSum - before.trustSum,
  trustCount: after.trustCount - before.trustCount,
  uncheckedCount: after.uncheckedCount - before.uncheckedCount,
});
