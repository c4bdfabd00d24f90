import table from './tables/doubt.json' with { type: 'json' };
import { trustPercent } from './tiers.ts';
import type { TrustResult } from './types.ts';

/**
 * Below this percentage a reply checked against its sources is in doubt. It is the threshold with the best F1 for
 * 'something in it is unsupported', fitted by fit/doubt-fit.ts. It is not a tier: a reply expected to be clean in two
 * cases of three is Reliable and still worth a look, because few replies are unclean at all.
 */
export const DOUBT_BELOW: number = table.below;

/** Whether a reply is in doubt; undefined if it was not checked against sources. */
export function isInDoubt({ state, score }: Pick<TrustResult, 'state' | 'score'>): boolean | undefined {
  return state !== 'checked' || score === null ? undefined : trustPercent(score) < DOUBT_BELOW;
}
