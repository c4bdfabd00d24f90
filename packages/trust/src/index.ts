export { scoreReply } from './score-reply.ts';
export { isOfPresentEngine, LEAST_JUDGMENTS, recalibrateModes } from './recalibrate.ts';
export { verifierPairs } from './verified/pairs.ts';
export type { TrustInput, TrustResult, UserCalibration, UserCalibrations, VerifierPair } from './types.ts';
