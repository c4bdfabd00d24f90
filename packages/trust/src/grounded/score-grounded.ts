import model from '../tables/grounded.json' with { type: 'json' };
import { deniedReading } from './denial/by-words.ts';
import { bounded, sigmoid } from '../model/numbers.ts';
import { addressesReader } from '../person-facts.ts';
import type { TrustSentence, TrustSignal, TrustSource, VerifiedReply, VerifierReading } from '../types.ts';
import {
  combineRisk,
  DENIED_FROM,
  isDenied,
  isSaid,
  readingsOf,
  SAID_FROM,
  verifiedModel,
} from '../verified/reading.ts';
import { isItem } from '../verified/passages.ts';
import { verifierSignal } from '../verified/explain.ts';
import { findVerbatim, verbatimReading, type Verbatim } from '../verified/verbatim.ts';
import { explainSignal, groupShares, GROUNDED_SIGNALS } from './explain.ts';
import { featureRow, poolWeights, sentenceRisk, type GroundedModel, type Risk } from './model.ts';
import type { OtherAnswer } from './answers/other-answer.ts';
import { readReply, type ReadSentence, type ReplyReading } from './read-reply.ts';
import { SENTENCE_FEATURES } from './features/sentence-features.ts';
import { toSentence, type JudgedSentence } from './sentence-verdict.ts';

export interface GroundedScore {
  /** Logit of the score before any cap. */
  logit: number;
  /** Logits of the same reply under the resampled calibrations. */
  spread: readonly number[];
  signals: TrustSignal[];
  sentences: TrustSentence[];
  reading: ReplyReading;
  claims: number;
  /** Set if the reply is only a yes or no, read with its question; says whether the sources have its words. */
  bareAnswer: 'founded' | 'unfounded' | undefined;
  /** Number of claims not read by a verifier. */
  unread: number;
  /** Number of claims that a verifier did not find stated in their passage. */
  doubted: number;
  /** Whether a verifier finds the claims it read stated by the passages, taken together. */
  isSaid: boolean;
  /** The verifier's lowest probability that the passages state a claim; 1 if it read none. */
  leastSaid: number;
  /** Whether a source says the opposite of a claim. */
  isContradicted: boolean;
  /** Whether a verifier is sure of that for at least half of the claims. */
  isDenied: boolean;
  /** Whether no claim has much to do with the sources. */
  isElsewhere: boolean;
  /** What its answer gives otherwise than the sources where they say what is asked about. */
  otherAnswer: OtherAnswer | undefined;
  /** Whether a source seems to say otherwise than a claim. */
  isDoubted: boolean;
  /** Whether a number of it only follows from those of the sources. */
  isCalculated: boolean;
}

const fitted: GroundedModel = model;

/**
 * Minimum risk of claims in a reply that shares no word with the sources, and of short claims that are mostly new. The
 * fit weighs the amount of new words, which is always small in a short claim ('The tenant owes nine horses'). Hand-set
 * so that the support is just below 'covered'; see docs/log.md.
 */
const UNFOUNDED_RISK = 2;
const SHORT = { least: 2, most: 6, missing: 0.65 };
const isShortAndNew = ({ words, features }: ReadSentence): boolean =>
  words.length >= SHORT.least && words.length <= SHORT.most && features.missWindow >= SHORT.missing;
const MISS_SHARE = SENTENCE_FEATURES.indexOf('miss');

const atLeast = (risk: Risk, least: number): Risk => {
  const rise = Math.max(0, least - risk.total);
  const byFeature = risk.byFeature.map((share, feature) => (feature === MISS_SHARE ? share + rise : share));
  return { total: risk.total + rise, byFeature };
};

function judge(read: ReadSentence, reading: ReplyReading, sources: readonly TrustSource[]): JudgedSentence {
  const canBeWrong = read.role === 'claim' || read.role === 'aside';
  const fittedRisk = canBeWrong ? sentenceRisk(featureRow(read.features), fitted) : undefined;
  const isUnfounded = !reading.hasEvidence || isShortAndNew(read);
  const risk = fittedRisk !== undefined && isUnfounded ? atLeast(fittedRisk, UNFOUNDED_RISK) : fittedRisk;
  return { read, reading, sources, risk };
}

/** A claim of which the best passage lacks this share of its words is about something else. */
const ELSEWHERE = 0.75;
/** A reply with more claims tells more than whom a question asks for. */
const SHORT_ANSWER = 3;
/** Up to this coverage the sources do not speak of what a sentence says about the person. */
const UNSPOKEN = 0.5;

/** Statements of the person about themselves cover sentences about the person on which no source says anything. */
function judgePersonal(
  judged: readonly JudgedSentence[],
  facts: readonly TrustSource[],
  question: string,
  reply: string,
): readonly JudgedSentence[] {
  const isPersonal = ({ read, risk }: JudgedSentence): boolean =>
    risk !== undefined &&
    1 - read.features.missWindow <= UNSPOKEN &&
    addressesReader(reply.slice(read.sentence.start, read.sentence.end));
  const [first] = judged;
  if (first === undefined || facts.length === 0 || !judged.some(isPersonal)) return judged;
  const sources = [...first.sources, ...facts];
  const reading = readReply(question, reply, sources);
  return judged.map((own, at) => {
    const read = reading.sentences[at];
    if (read === undefined || !isPersonal(own)) return own;
    // A calculation names numbers of the person's messages, which must be gone when these are erased.
    const other = judge({ ...read, derivations: [] }, reading, sources);
    return (other.risk?.total ?? 0) < (own.risk?.total ?? 0) ? other : own;
  });
}

/** An aside is wrong only if what it says is denied. */
const isFine = ({ read }: JudgedSentence, reading: VerifierReading | undefined): boolean =>
  read.role === 'aside' && (reading === undefined || reading.contradicted < DENIED_FROM);

/** What words alone settle: what a source says in these words is not denied, and an exchange is not stated. */
function correctReading(
  reading: VerifierReading,
  read: ReadSentence,
  verbatimOf: (read: ReadSentence) => Verbatim | undefined,
): VerifierReading {
  if (read.byWords === 'denied') return deniedReading(reading);
  const as = verbatimOf(read);
  return as === undefined ? reading : verbatimReading(reading, as);
}

/**
 * Weighs a verifier's reading of a claim against its words; claims found in the person's own words were not read. An aside
 * that is not denied has no risk.
 */
function withReadings(
  judged: readonly JudgedSentence[],
  sources: readonly TrustSource[],
  verified: VerifiedReply | undefined,
  verbatimOf: (read: ReadSentence) => Verbatim | undefined,
): readonly JudgedSentence[] {
  const readingOf = readingsOf(verified);
  return judged.map((one) => {
    if (one.risk === undefined) return one;
    const found = one.sources === sources ? readingOf(one.read.sentence.start) : undefined;
    const reading = found && correctReading(found, one.read, verbatimOf);
    if (isFine(one, reading)) return { ...one, risk: undefined };
    return verified === undefined ? one : { ...one, risk: combineRisk(one.risk, reading), verified: reading };
  });
}

function toSignals(
  logit: number,
  slope: number,
  claimed: readonly (JudgedSentence & { risk: Risk })[],
  weights: readonly number[],
): TrustSignal[] {
  // No spread: a reply can have more sentences than a call can take arguments.
  const worst = weights.indexOf(weights.reduce((most, weight) => Math.max(most, weight), -Infinity));
  const features = claimed[worst]?.read.features;
  const all = claimed.map(({ read }) => read.features);
  const sums = GROUNDED_SIGNALS.map(() => 0);
  let byReading = 0;
  claimed.forEach(({ risk }, at) => {
    groupShares(risk.byFeature).forEach((share, group) => {
      sums[group] = (sums[group] ?? 0) - slope * share * (weights[at] ?? 0);
    });
    byReading -= slope * (risk.byReading ?? 0) * (weights[at] ?? 0);
  });
  const read = verifierSignal(claimed[worst]?.verified, claimed, byReading);
  const words = GROUNDED_SIGNALS.flatMap((name, group): TrustSignal[] =>
    features === undefined ? [] : [{ name, contribution: sums[group] ?? 0, ...explainSignal(name, features, all) }],
  );
  const signals = read === undefined ? words : [...words, read];
  const base = logit - signals.reduce((sum, signal) => sum + signal.contribution, 0);
  return [
    {
      name: 'starting-point',
      value: sigmoid(base),
      contribution: base,
      explanation: 'Where a reply starts before anything is read: how often such replies are right.',
    },
    ...signals,
  ];
}

function bareAnswerOf(claims: readonly ReadSentence[]): GroundedScore['bareAnswer'] {
  if (claims.some(({ bareAnswer }) => bareAnswer === undefined)) return undefined;
  return claims.find(({ bareAnswer }) => bareAnswer === 'unfounded')?.bareAnswer ?? claims[0]?.bareAnswer;
}

const hasRisk = (one: JudgedSentence): one is JudgedSentence & { risk: Risk } => one.risk !== undefined;

/**
 * Scores a reply against its sources; `facts` are the person's statements about themselves, `verified` a verifier's
 * readings of the claims.
 */
export function scoreGrounded(
  question: string,
  reply: string,
  sources: readonly TrustSource[],
  facts: readonly TrustSource[] = [],
  verified?: VerifiedReply,
): GroundedScore {
  const reading = readReply(question, reply, sources);
  const plain = reading.sentences.map((read) => judge(read, reading, sources));
  const judged = withReadings(
    judgePersonal(plain, facts, question, reply),
    sources,
    verified,
    findVerbatim(reading, reply, sources),
  );
  const lines = verified === undefined ? fitted : verifiedModel;
  const claimed = judged.filter(hasRisk);
  const weights = poolWeights(claimed.map(({ risk }) => risk.total));
  const pooled = claimed.reduce((sum, { risk }, at) => sum + risk.total * (weights[at] ?? 0), 0);
  const logitOf = (slope: number, intercept: number): number => bounded(-(slope * pooled + intercept));
  const logit = logitOf(lines.calibration.slope, lines.calibration.intercept);
  const sentences = judged.map((one) => toSentence(one, reply, lines.support));
  return {
    logit,
    spread: lines.resampled.map(([slope, intercept]) => logitOf(slope ?? 0, intercept ?? 0)),
    signals: toSignals(logit, lines.calibration.slope, claimed, weights),
    sentences,
    reading,
    claims: claimed.length,
    bareAnswer: bareAnswerOf(claimed.map(({ read }) => read)),
    unread: claimed.filter((one) => one.sources === sources && one.verified === undefined).length,
    doubted: claimed.filter(({ verified: reading }) => reading !== undefined && reading.supported < SAID_FROM).length,
    isSaid: isSaid(
      claimed.flatMap(({ verified: reading, read }) =>
        reading === undefined ? [] : [{ supported: reading.supported, isItem: isItem(read) }],
      ),
    ),
    leastSaid: claimed.reduce((least, one) => Math.min(least, one.verified?.supported ?? 1), 1),
    isDenied: isDenied(claimed.map(({ verified: reading }) => reading)),
    isContradicted: sentences.some(({ kind }) => kind === 'contradicted'),
    isElsewhere: claimed.every(({ read }) => read.features.missWindow >= ELSEWHERE),
    isDoubted: claimed.some(({ read }) => read.byWords === 'doubted'),
    otherAnswer: claimed.length <= SHORT_ANSWER ? reading.otherAnswer : undefined,
    isCalculated: sentences.some(({ calculations }) => calculations !== undefined),
  };
}
