export { ENGINE, scoreReply } from './score-reply.ts';
export { TRUST_TIERS, trustPercent, trustTier, type TrustTier, type TrustTierName } from './tiers.ts';
export type {
  TrustEvidence,
  TrustInput,
  TrustMode,
  TrustResult,
  TrustSentence,
  TrustSignal,
  TrustSource,
  TrustTurn,
  UserCalibration,
} from './types.ts';
