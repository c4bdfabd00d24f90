import model from '../tables/grounded.json' with { type: 'json' };
import { bounded, sigmoid } from '../model/numbers.ts';
import { addressesReader } from '../person-facts.ts';
import type { TrustSentence, TrustSignal, TrustSource } from '../types.ts';
import { explainSignal, groupShares, GROUNDED_SIGNALS } from './explain.ts';
import { featureRow, poolWeights, sentenceRisk, type GroundedModel, type Risk } from './model.ts';
import { readReply, type ReadSentence, type ReplyReading } from './read-reply.ts';
import { SENTENCE_FEATURES } from './sentence-features.ts';
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
  /** Whether the reply is nothing but a yes or no, read with its question, and whether the sources have its words. */
  bareAnswer: 'founded' | 'unfounded' | undefined;
}

const fitted: GroundedModel = model;

/**
 * Of claims in a reply that has no word of the sources, and of short ones that are mostly new: the fit weighs how much
 * is new, of which a short claim never has much ('The tenant owes nine horses'). Hand-set, just below what is covered;
 * see docs/log.md.
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
  const fittedRisk = read.role === 'claim' ? sentenceRisk(featureRow(read.features), fitted) : undefined;
  const isUnfounded = !reading.hasEvidence || isShortAndNew(read);
  const risk = fittedRisk !== undefined && isUnfounded ? atLeast(fittedRisk, UNFOUNDED_RISK) : fittedRisk;
  return { read, reading, sources, risk };
}

/** Up to this coverage the sources do not speak of what a sentence says of the person. */
const UNSPOKEN = 0.5;

/** What the person said of him- or herself covers sentences that speak of the person, where no source speaks of it. */
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
    const other = judge(read, reading, sources);
    return (other.risk?.total ?? 0) < (own.risk?.total ?? 0) ? other : own;
  });
}

function toSignals(
  logit: number,
  claims: readonly ReadSentence[],
  risks: readonly Risk[],
  weights: readonly number[],
): TrustSignal[] {
  // Not spread into a call: a reply can have more sentences than a call may have arguments.
  const worst = weights.indexOf(weights.reduce((most, weight) => Math.max(most, weight), -Infinity));
  const features = claims[worst]?.features;
  const sums = GROUNDED_SIGNALS.map(() => 0);
  risks.forEach((risk, at) => {
    groupShares(risk.byFeature).forEach((share, group) => {
      sums[group] = (sums[group] ?? 0) - fitted.calibration.slope * share * (weights[at] ?? 0);
    });
  });
  const signals = GROUNDED_SIGNALS.flatMap((name, group): TrustSignal[] =>
    features === undefined ? [] : [{ name, contribution: sums[group] ?? 0, ...explainSignal(name, features) }],
  );
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

/** Scores a reply against its sources; `facts` are what the person said of him- or herself. */
export function scoreGrounded(
  question: string,
  reply: string,
  sources: readonly TrustSource[],
  facts: readonly TrustSource[] = [],
): GroundedScore {
  const reading = readReply(question, reply, sources);
  const plain = reading.sentences.map((read) => judge(read, reading, sources));
  const judged = judgePersonal(plain, facts, question, reply);
  const claimed = judged.flatMap(({ read, risk }) => (risk === undefined ? [] : [{ read, risk }]));
  const risks = claimed.map(({ risk }) => risk);
  const weights = poolWeights(risks.map((risk) => risk.total));
  const pooled = risks.reduce((sum, risk, at) => sum + risk.total * (weights[at] ?? 0), 0);
  const logitOf = (slope: number, intercept: number): number => bounded(-(slope * pooled + intercept));
  const logit = logitOf(fitted.calibration.slope, fitted.calibration.intercept);
  const signals = toSignals(
    logit,
    claimed.map(({ read }) => read),
    risks,
    weights,
  );
  return {
    logit,
    spread: fitted.resampled.map(([slope, intercept]) => logitOf(slope ?? 0, intercept ?? 0)),
    signals,
    sentences: judged.map((one) => toSentence(one, fitted.support)),
    reading,
    claims: claimed.length,
    bareAnswer: bareAnswerOf(claimed.map(({ read }) => read)),
  };
}
