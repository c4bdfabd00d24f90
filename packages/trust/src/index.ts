export { ENGINE } from './engine.ts';
export { scoreReply } from './score-reply.ts';
export { countedJudgments, isOfPresentEngine, isWeighed, LEAST_JUDGMENTS, recalibrateEngines } from './recalibrate.ts';
export { verifierPairs } from './verified/pairs.ts';
export type {
  EngineCalibrations,
  JudgeEvidence,
  JudgeFinding,
  TrustInput,
  TrustResult,
  UserCalibration,
  VerifierPair,
} from './types.ts';
