import model from '../tables/grounded.json' with { type: 'json' };
import { clamp, quantile, sigmoid } from '../model/numbers.ts';
import type { TrustSentence, TrustSignal, TrustSource } from '../types.ts';
import { explainSignal, groupShares, GROUNDED_SIGNALS } from './explain.ts';
import { claimlessLogit, featureRow, poolWeights, sentenceRisk, type GroundedModel, type Risk } from './model.ts';
import { readReply, type ReadSentence, type ReplyReading } from './read-reply.ts';

export interface GroundedScore {
  /** Logit of the score before any cap. */
  logit: number;
  /** Logits of the same reply under the resampled calibrations. */
  spread: readonly number[];
  signals: TrustSignal[];
  sentences: TrustSentence[];
  reading: ReplyReading;
  claims: number;
  weakest: number;
}

/** Support shown for what claims nothing, and for 'the sources do not say': coverage cannot judge either. */
const FRAME_SUPPORT = 0.9;
const ABSENCE_SUPPORT = 0.75;
const fitted: GroundedModel = model;

function evidenceFor(
  read: ReadSentence,
  reading: ReplyReading,
  sources: readonly TrustSource[],
): TrustSentence['evidence'] {
  const { first, last } = read.window;
  const from = reading.index.tokens[first];
  const to = reading.index.tokens[last];
  const source = sources[reading.index.sourceOf[first] ?? -1];
  if (from === undefined || to === undefined || source === undefined) return undefined;
  return { sourceId: source.id, start: from.start, end: to.end };
}

function toSentence(
  read: ReadSentence,
  risk: Risk | undefined,
  reading: ReplyReading,
  sources: readonly TrustSource[],
): TrustSentence {
  const { start, end } = read.sentence;
  if (risk === undefined) return { start, end, support: read.role === 'absence' ? ABSENCE_SUPPORT : FRAME_SUPPORT };
  const support = sigmoid(-(fitted.support.slope * risk.total + fitted.support.intercept));
  const evidence = evidenceFor(read, reading, sources);
  return evidence === undefined ? { start, end, support } : { start, end, support, evidence };
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

/** Scores a reply against its sources. */
export function scoreGrounded(question: string, reply: string, sources: readonly TrustSource[]): GroundedScore {
  const reading = readReply(question, reply, sources);
  const risks = reading.sentences.map((read) =>
    read.role === 'claim' ? sentenceRisk(featureRow(read.features), fitted) : undefined,
  );
  const claims = reading.sentences.filter((read) => read.role === 'claim');
  const claimed = risks.filter((risk) => risk !== undefined);
  const weights = poolWeights(claimed.map((risk) => risk.total));
  const pooled = claimed.reduce((sum, risk, at) => sum + risk.total * (weights[at] ?? 0), 0);
  const logitOf = (slope: number, intercept: number): number => clamp(-(slope * pooled + intercept), -6, 6);
  const hasClaims = claims.length > 0;
  const logit = hasClaims ? logitOf(fitted.calibration.slope, fitted.calibration.intercept) : claimlessLogit(reading);
  const sentences = reading.sentences.map((read, at) => toSentence(read, risks[at], reading, sources));
  return {
    logit,
    spread: hasClaims
      ? fitted.resampled.map(([slope, intercept]) => logitOf(slope ?? 0, intercept ?? 0))
      : [logit - 1.5, logit + 1.5],
    signals: toSignals(logit, claims, claimed, weights),
    sentences,
    reading,
    claims: claims.length,
    weakest: quantile(
      sentences.map((sentence) => sentence.support),
      0,
    ),
  };
}
