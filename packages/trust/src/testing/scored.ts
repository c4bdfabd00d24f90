import { scoreReply } from '../score-reply.ts';
import { verifierPairs } from '../verified/pairs.ts';
import type { TrustInput, TrustResult } from '../types.ts';

export type ScoredResult = TrustResult & { score: number; interval: [number, number] };

/** Scores a reply with a claim, which has a number. */
export function scored(input: TrustInput): ScoredResult {
  const result = scoreReply(input);
  const { score, interval } = result;
  if (score === null || interval === null) throw new Error(`No score: ${result.verdict}`);
  return { ...result, score, interval };
}

/** The input with readings of a verifier that finds every claim stated, or with the given `reading`. */
export function readThrough(
  input: TrustInput,
  reading: (claim: string) => [number, number] = () => [0.97, 0.01],
): TrustInput {
  const readings = verifierPairs(input).map(({ start, end, claim }) => {
    const [supported, contradicted] = reading(claim);
    return { start, end, supported, contradicted, unknown: 1 - supported - contradicted };
  });
  return { ...input, verified: { engine: 'test-reader/1', readings } };
}
