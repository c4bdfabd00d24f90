import { scoreReply } from '../score-reply.ts';
import type { TrustInput, TrustResult } from '../types.ts';

export type Scored = TrustResult & { score: number; interval: [number, number] };

/** Scores a reply that claims something: it has a number. */
export function scored(input: TrustInput): Scored {
  const result = scoreReply(input);
  const { score, interval } = result;
  if (score === null || interval === null) throw new Error(`No score: ${result.verdict}`);
  return { ...result, score, interval };
}
