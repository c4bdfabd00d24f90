export { scoreReply } from './score-reply.ts';
export { LEAST_JUDGMENTS, recalibrate } from './recalibrate.ts';
export { verifierPairs } from './verified/pairs.ts';
export type {
  TrustInput,
  TrustResult,
  UserCalibration,
  VerifiedReply,
  VerifierPair,
  VerifierReading,
} from './types.ts';
