/** Something a reply can be checked against: retrieved context, a capsule, an attachment, a citation. */
export interface TrustSource {
  id: string;
  title?: string;
  text: string;
  /** What the person said. It can show facts about the person beside other sources, and nothing else. */
  isOwnWords?: boolean;
  /** What a model says of a page, and no word of the page itself. */
  isRetold?: boolean;
}

/** An earlier turn of the conversation, oldest first. */
export interface TrustTurn {
  role: string;
  text: string;
}

/** What a user's own judgments of one mode change: a straight line on the logit, made by `recalibrate`. */
export interface UserCalibration {
  slope: number;
  intercept: number;
  /** Judgments it was made from. */
  judgments: number;
}

/** A sentence of the reply that claims something, as it is put to a verifier. */
export interface VerifierPair {
  /** Offsets of the sentence into the reply, end exclusive. */
  start: number;
  end: number;
  /** The sentence with what it refers to. */
  claim: string;
  /** The passages of the sources that it is best read against. */
  evidence: string;
}

/** What a verifier makes of one sentence: probabilities that add up to 1. */
export interface VerifierReading {
  start: number;
  end: number;
  supported: number;
  contradicted: number;
  /** Neither: not in the evidence. */
  unknown: number;
}

/** What a model that reads says of a reply's sentences. */
export interface VerifiedReply {
  /** Name, version and checksum of the verifier. */
  engine: string;
  readings: readonly VerifierReading[];
}

/** Lines by the engine whose scores were judged, that of the verifier included: another engine has another scale. */
export type EngineCalibrations = Readonly<Record<string, UserCalibrations>>;

/** One line for each mode that has enough judgments: what holds of replies with sources says nothing of others. */
export type UserCalibrations = Partial<Record<TrustMode, UserCalibration>>;

/**
 * What a judging model made of a reply: no fault, a sentence that it could not find, or one that it calls wrong. The last
 * counts before the others.
 */
export type JudgeFinding = 'clean' | 'not_found' | 'contradicted';
export type FindingCounts = Readonly<Record<JudgeFinding, number>>;

/** A second model's opinion, with what it found in replies that the person called right, and in wrong ones. */
export interface JudgeEvidence {
  model: string;
  finding: JudgeFinding;
  right?: FindingCounts;
  wrong?: FindingCounts;
}

/** What is kept of the token probabilities of a reply: four figures, whatever its length. Logarithms are natural, at most 0. */
export interface TokenSummary {
  /** Tokens with a letter or a digit; no other is counted. */
  tokens: number;
  mean: number;
  /** The share of them that were less likely than all others together. */
  unsure: number;
  /** The least likely token of a number or a name; absent where there is none. */
  least?: number | undefined;
}

export interface TrustInput {
  question: string;
  reply: string;
  sources?: readonly TrustSource[];
  history?: readonly TrustTurn[];
  /** Further replies to the same question by the same model. */
  samples?: readonly string[];
  /** How likely the model held its own tokens, where the provider says so; of replies without a source alone. */
  logprobs?: TokenSummary;
  calibration?: UserCalibrations;
  judge?: JudgeEvidence;
  /** Readings of the pairs of `verifierPairs`, where a verifier is there. */
  verified?: VerifiedReply;
}

/**
 * What the reply was checked against: 'grounded' its sources, 'consistency' further samples of the same question,
 * 'ungrounded' nothing but itself.
 */
export type TrustMode = 'grounded' | 'consistency' | 'ungrounded';

/**
 * What the number may say: 'checked' against sources, a 'second_opinion' of further samples, 'not_checked' against
 * anything. 'no_answer' (a refusal, an abstention) and 'nothing_to_check' (no claim of fact) have no number.
 */
export type TrustState = 'checked' | 'second_opinion' | 'not_checked' | 'no_answer' | 'nothing_to_check';

export interface TrustSignal {
  /** Stable machine name, kebab-case. */
  name: string;
  /** The measured value, in the unit its explanation names. */
  value: number;
  /** Share of logit(score); the contributions of all signals add up to it. Positive speaks for the reply. */
  contribution: number;
  /** One plain sentence for people. */
  explanation: string;
}

interface TrustEvidence {
  sourceId: string;
  /** Offsets into the source's text, end exclusive. */
  start: number;
  end: number;
}

export type FlagKind = 'contradicted' | 'not_in_source' | 'number' | 'name' | 'quotation';

export interface TrustSentence {
  /** Offsets into the reply, end exclusive; the sentences together cover every visible character. */
  start: number;
  end: number;
  /** 0..1; how likely the sources say it. */
  support: number;
  /** 0..1; how likely they say the opposite. The rest is 'not in the sources'. */
  contradiction: number;
  /** Whether the reader is shown that the sources do not cover it. What claims nothing is never flagged. */
  flagged: boolean;
  /** Why it is flagged. */
  kind?: FlagKind;
  evidence?: TrustEvidence;
}

export interface TrustResult {
  state: TrustState;
  /** Calibrated probability that a careful reader finds nothing unsupported in the reply, .01 to .99; null without one. */
  score: number | null;
  /** The score before one's own judgments and before every limit: what judgments are fitted on; null without a score. */
  base: number | null;
  /** Only of 'not_checked': the score before it was capped, what the wording alone suggests. */
  estimate?: number;
  mode: TrustMode;
  /** 90 % interval of the score; null without one. */
  interval: [low: number, high: number] | null;
  signals: TrustSignal[];
  sentences: TrustSentence[];
  /** One plain sentence for people. */
  verdict: string;
  /** Name and version of the engine, so that old scores stay comparable. */
  engine: string;
}
