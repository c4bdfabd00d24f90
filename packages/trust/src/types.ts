/** Something a reply can be checked against: retrieved context, a capsule, an attachment, a citation. */
export interface TrustSource {
  id: string;
  title?: string;
  /** What it is a passage of; itself, if not given. */
  document?: string;
  text: string;
  /** The person's own words. They support only facts about the person, and only together with other sources. */
  isOwnWords?: boolean;
  /** A model's account of a page, not a quotation. */
  isRetold?: boolean;
  /** Of a file that went with the question although none of its passages fits it. */
  isBeside?: boolean;
}

/** An earlier turn of the conversation, oldest first. */
export interface TrustTurn {
  role: string;
  text: string;
}

/** The calibration from a user's own judgments of one mode: a straight line on the logit, made by `recalibrate`. */
export interface UserCalibration {
  slope: number;
  intercept: number;
  /** Number of judgments it was fitted to. */
  judgments: number;
}

/** A sentence of the reply that makes a claim, in the form given to a verifier. */
export interface VerifierPair {
  /** Offsets of the sentence into the reply, end exclusive. */
  start: number;
  end: number;
  /** The sentence with its referents. */
  claim: string;
  /** The most relevant passages of the sources. */
  evidence: string;
}

/** A verifier's reading of one sentence: probabilities that add up to 1. */
export interface VerifierReading {
  start: number;
  end: number;
  supported: number;
  contradicted: number;
  /** Neither: not in the evidence. */
  unknown: number;
}

/** A verifier's readings of a reply's sentences. */
export interface VerifiedReply {
  /** Name, version and checksum of the verifier. */
  engine: string;
  readings: readonly VerifierReading[];
}

/** Calibrations by engine, including its verifier, since every engine has its own scale. */
export type EngineCalibrations = Readonly<Record<string, UserCalibrations>>;

/**
 * One calibration for each mode with enough judgments, since judgments of replies with sources do not apply to others.
 */
export type UserCalibrations = Partial<Record<TrustMode, UserCalibration>>;

/**
 * A judge's finding on a reply: no fault, a sentence that it could not find, or one that it calls wrong, which takes
 * precedence.
 */
export type JudgeFinding = 'clean' | 'not_found' | 'contradicted';
export type FindingCounts = Readonly<Record<JudgeFinding, number>>;

/** A second model's opinion, with its findings in replies that the person judged right and wrong. */
export interface JudgeEvidence {
  model: string;
  finding: JudgeFinding;
  right?: FindingCounts;
  wrong?: FindingCounts;
}

/**
 * The stored summary of a reply's token probabilities: four figures, whatever its length. Logarithms are natural, at
 * most 0.
 */
export interface TokenSummary {
  /** Tokens with a letter or a digit; others are not counted. */
  tokens: number;
  mean: number;
  /** Share of them with a probability below one half. */
  unsure: number;
  /** The least likely token of a number or a name; absent without one. */
  least?: number | undefined;
}

export interface TrustInput {
  question: string;
  reply: string;
  sources?: readonly TrustSource[];
  history?: readonly TrustTurn[];
  /** Further replies to the same question by the same model. */
  samples?: readonly string[];
  /** The model's token probabilities, if the provider reports them; only for replies without a source. */
  logprobs?: TokenSummary;
  calibration?: UserCalibrations;
  judge?: JudgeEvidence;
  /** Readings of the pairs of `verifierPairs`, if there is a verifier. */
  verified?: VerifiedReply;
}

/**
 * What the reply was checked against: 'grounded' in its sources, 'consistency' with further samples of the same
 * question, 'ungrounded' on the reply alone.
 */
export type TrustMode = 'grounded' | 'consistency' | 'ungrounded';

/**
 * What the number means: 'checked' against sources, a 'second_opinion' from further samples, or 'not_checked' against
 * anything. 'no_answer' (a refusal, an abstention) and 'nothing_to_check' (no claim of fact) have no number.
 */
export type TrustState = 'checked' | 'second_opinion' | 'not_checked' | 'no_answer' | 'nothing_to_check';

export interface TrustSignal {
  /** Stable machine name, kebab-case. */
  name: string;
  /** The measured value, in the unit its explanation names. */
  value: number;
  /** Share of logit(score); the contributions of all signals add up to it. Positive values favor the reply. */
  contribution: number;
  /** One plain sentence for people. */
  explanation: string;
}

export interface TrustEvidence {
  sourceId: string;
  /** Offsets into the source's text, end exclusive. */
  start: number;
  end: number;
}

/** 'opposed': covered, but a source seems to say otherwise; the others are not covered. */
export type FlagKind = 'contradicted' | 'opposed' | 'not_in_source' | 'number' | 'name' | 'quotation';

export interface TrustSentence {
  /** Offsets into the reply, end exclusive; the sentences together cover every visible character. */
  start: number;
  end: number;
  /** Probability, 0 to 1, that the sources state it. */
  support: number;
  /** Probability, 0 to 1, that they state the opposite. The rest is 'not in the sources'. */
  contradiction: number;
  /** Whether it is marked as not covered by the sources. Sentences without a claim are never flagged. */
  flagged: boolean;
  /** Why it is flagged, or why to look at it although it is covered. */
  kind?: FlagKind;
  evidence?: TrustEvidence;
  /** Of an opposed sentence: where a source seems to say otherwise. */
  opposed?: TrustEvidence;
  /** How numbers that the sources do not write follow from those that they do: '1.45 kWh − 0.82 kWh = 0.63 kWh'. */
  calculations?: string[];
}

export interface TrustResult {
  state: TrustState;
  /** Calibrated probability that a careful reader finds nothing unsupported in the reply, .01 to .99; null without one. */
  score: number | null;
  /** The score before the person's own judgments and every cap, on which judgments are fitted; null without a score. */
  base: number | null;
  /** Only for 'not_checked': the score before the cap, from the wording alone. */
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
