export { scoreReply } from './score-reply.ts';
export { LEAST_JUDGMENTS, recalibrate } from './recalibrate.ts';
export type { TrustInput, TrustResult, UserCalibration } from './types.ts';
