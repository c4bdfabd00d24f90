export { ENGINE, scoreReply } from './score-reply.ts';
export { LEAST_JUDGMENTS, recalibrate, type Judgment } from './recalibrate.ts';
export { COVERED_FROM, markOf, type SentenceMark } from './marks.ts';
export { TRUST_TIERS, trustPercent, trustTier, type TrustTier, type TrustTierName } from './tiers.ts';
export type {
  FlagKind,
  TrustEvidence,
  TrustInput,
  TrustMode,
  TrustResult,
  TrustSentence,
  TrustSignal,
  TrustSource,
  TrustState,
  TrustTurn,
  UserCalibration,
} from './types.ts';
