import type { TrustState } from '@symbi/contracts/trust';

/** What a reply adds to the stored sums of its conversation and its owner while it is shown and not deleted. */
export interface TrustCounts {
  readonly trustSum: number;
  readonly trustCount: number;
  readonly uncheckedCount: number;
}

const NOTHING: TrustCounts = { trustSum: 0, trustCount: 0, uncheckedCount: 0 };

/** It claims something, but had no source to be compared with. */
export const isUnchecked = (state: TrustState | null | undefined): boolean =>
  state === 'not_checked' || state === 'second_opinion';

/** Only replies compared with sources are in a mean; unchecked claims are counted separately. */
export const trustCountsOf = (state: TrustState | null | undefined, score: number | null | undefined): TrustCounts => {
  if (state === 'checked') return { ...NOTHING, trustSum: score ?? 0, trustCount: 1 };
  return isUnchecked(state) ? { ...NOTHING, uncheckedCount: 1 } : NOTHING;
};

/** The change of the sums when a scored reply gets another score. */
export const movedCounts = (before: TrustCounts, after: TrustCounts): TrustCounts => ({
  trustSum: after.trustSum - before.trustSum,
  trustCount: after.trustCount - before.trustCount,
  uncheckedCount: after.uncheckedCount - before.uncheckedCount,
});
