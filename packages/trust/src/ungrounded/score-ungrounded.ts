import model from '../tables/ungrounded.json' with { type: 'json' };
import { clamp } from '../model/numbers.ts';
import type { TrustSignal } from '../types.ts';
import { UNGROUNDED_FEATURES } from './features.ts';
import { readUngroundedReply, ungroundedRisk, wordingLogit, type UngroundedModel } from './model.ts';

type SignalName = 'specifics' | 'request' | 'consistency-within' | 'refusal' | 'over-claiming' | 'echo' | 'wording';

const SIGNAL_OF: Readonly<Record<(typeof UNGROUNDED_FEATURES)[number], SignalName>> = {
  names: 'specifics',
  nameShare: 'specifics',
  numbers: 'specifics',
  numberShare: 'specifics',
  years: 'specifics',
  dates: 'specifics',
  urls: 'specifics',
  quotes: 'specifics',
  rareShare: 'specifics',
  attributions: 'specifics',
  factNames: 'specifics',
  findNames: 'specifics',
  newShare: 'echo',
  copied: 'echo',
  pastedShare: 'echo',
  repetition: 'consistency-within',
  contradiction: 'consistency-within',
  overclaimShare: 'over-claiming',
  hedgeShare: 'over-claiming',
  claimsDeed: 'over-claiming',
  refusal: 'refusal',
  askBack: 'refusal',
  code: 'request',
  askCreative: 'request',
  askTransform: 'request',
  askFact: 'request',
  askExplain: 'request',
  askFind: 'request',
  askCompute: 'request',
  askCount: 'request',
  askExact: 'request',
  askNames: 'request',
};

const EXPLANATIONS: Readonly<Record<SignalName, string>> = {
  specifics: 'Names, numbers, dates, addresses and quotations per word that nothing here can confirm.',
  request: 'What was asked for: facts and references go wrong more often than explanations and texts.',
  'consistency-within': 'Numbers in the reply that disagree with each other, and repeated passages.',
  refusal: 'Whether the reply declines, apologises or asks for more.',
  'over-claiming': 'Absolute words against careful ones, and deeds claimed that a text cannot do.',
  echo: 'How much of the reply comes from the question itself.',
  wording: 'How replies worded like this one have fared; bounded, so that it never decides alone.',
};

const fitted: UngroundedModel = model;

export interface UngroundedScore {
  /** Logit of the score before the cap. */
  logit: number;
  /** The same under the resampled calibrations. */
  spread: readonly number[];
  signals: TrustSignal[];
}

/** Scores a reply by its own features, without sources to check against. */
export function scoreUngrounded(question: string, reply: string): UngroundedScore {
  const reading = readUngroundedReply(question, reply);
  const { mean, deviation, weights } = fitted.logistic;
  const { slope, intercept } = fitted.calibration;
  const shares = new Map<SignalName, number>();
  const values = new Map<SignalName, number>();
  UNGROUNDED_FEATURES.forEach((feature, at) => {
    const value = reading.row[at] ?? 0;
    const name = SIGNAL_OF[feature];
    const share = ((weights[at] ?? 0) * (value - (mean[at] ?? 0))) / (deviation[at] ?? 1);
    shares.set(name, (shares.get(name) ?? 0) - slope * share);
    values.set(name, (values.get(name) ?? 0) + value);
  });
  const wording = wordingLogit(reading.wording, fitted.wording, fitted.wordingScale);
  shares.set('wording', -slope * wording);
  values.set('wording', wording);
  const risk = ungroundedRisk(reading, fitted);
  const logit = clamp(-(slope * risk + intercept), -6, 6);
  const signals = [...shares].map(([name, contribution]): TrustSignal => ({
    name,
    value: values.get(name) ?? 0,
    contribution,
    explanation: EXPLANATIONS[name],
  }));
  return {
    logit,
    spread: fitted.resampled.map((line) => clamp(-((line[0] ?? 0) * risk + (line[1] ?? 0)), -6, 6)),
    signals,
  };
}
