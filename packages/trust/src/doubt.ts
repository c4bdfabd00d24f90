import table from './tables/doubt.json' with { type: 'json' };
import { trustPercent } from './tiers.ts';
import type { TrustResult } from './types.ts';

/**
 * Below this percentage a reply that was checked against its sources is in doubt: where 'something in it is unsupported' is
 * told best (F1), fitted by fit/doubt-fit.ts. It is no tier: what is expected to be clean in two cases of three is Reliable,
 * and still worth a look, because few replies are unclean at all.
 */
export const DOUBT_BELOW: number = table.below;

/** Whether a reply is in doubt; undefined where it was not checked against sources. */
export function isInDoubt({ state, score }: Pick<TrustResult, 'state' | 'score'>): boolean | undefined {
  return state !== 'checked' || score === null ? undefined : trustPercent(score) < DOUBT_BELOW;
}
