import { sampleSupport } from './consistency/agreement.ts';
import { scoreConsistency } from './consistency/score-consistency.ts';
import { scoreGrounded } from './grounded/score-grounded.ts';
import { clamp, logit, quantile, sigmoid } from './model/numbers.ts';
import { detectLanguage, type Language } from './text/language.ts';
import { splitSentences } from './text/sentences.ts';
import { tokenise } from './text/tokens.ts';
import type {
  TrustInput,
  TrustMode,
  TrustResult,
  TrustSentence,
  TrustSignal,
  TrustSource,
  TrustState,
} from './types.ts';
import { describeVerdict } from './verdict.ts';
import { readHistory, readLogprobs } from './own-words.ts';
import { scoreUngrounded } from './ungrounded/score-ungrounded.ts';

/** Name and version stored with every score. */
export const ENGINE = 'symbi-trust/1.0.0';

/** Without a source no reply reaches 'Trusted' (80 %): above the knee scores are pressed together, in order. */
const CAP = 0.7949;
const KNEE = 0.785;
/** Different languages leave names and numbers only: the score keeps this share of its logit. */
const FOREIGN_SHARE = 0.3;
const UNKNOWN_SHARE = 0.7;

const STATE_OF: Readonly<Record<TrustMode, TrustState>> = {
  grounded: 'checked',
  consistency: 'second_opinion',
  ungrounded: 'not_checked',
};

interface Draft {
  mode: TrustMode;
  logit: number;
  spread: readonly number[];
  signals: TrustSignal[];
  sentences: TrustSentence[];
  claims: number;
  languages: { reply: Language; source: Language } | undefined;
}

/** Keeps a score below Trusted without changing the order of scores. */
export const press = (score: number): number =>
  score <= KNEE ? score : KNEE + ((CAP - KNEE) * (score - KNEE)) / (1 - KNEE);

/** Adds a signal that moves the whole logit by a function, so that contributions keep adding up. */
function move(draft: Draft, name: string, explanation: string, change: (value: number) => number): Draft {
  const next = change(draft.logit);
  const signal: TrustSignal = {
    name,
    value: sigmoid(next) - sigmoid(draft.logit),
    contribution: next - draft.logit,
    explanation,
  };
  return { ...draft, logit: next, spread: draft.spread.map(change), signals: [...draft.signals, signal] };
}

/** Earlier user turns serve as further sources once there is any source at all. */
function gatherSources(input: TrustInput): TrustSource[] {
  const given = (input.sources ?? []).filter((source) => /[\p{L}\p{N}]/u.test(source.text));
  if (given.length === 0) return [];
  const turns = (input.history ?? []).flatMap((turn, at) =>
    turn.role === 'user' && /[\p{L}\p{N}]/u.test(turn.text) ? [{ id: `history:${at}`, text: turn.text }] : [],
  );
  return [...given, ...turns];
}

function draftGrounded(input: TrustInput, sources: readonly TrustSource[]): Draft {
  const scored = scoreGrounded(input.question, input.reply, sources);
  const { language: reply, sourceLanguage: source } = scored.reading;
  const draft: Draft = {
    mode: 'grounded',
    ...scored,
    languages: {
      reply: detectLanguage(input.reply) === 'unknown' && reply !== 'unknown' ? reply : detectLanguage(input.reply),
      source,
    },
  };
  if (reply === 'unknown')
    return move(
      draft,
      'language',
      'The language is not known, which halves what coverage can say.',
      (value) => value * UNKNOWN_SHARE,
    );
  if (reply !== source && source !== 'unknown')
    return move(draft, 'language', 'Reply and sources are in different languages.', (value) =>
      Math.min(value * FOREIGN_SHARE, logit(KNEE)),
    );
  return draft;
}

function draftUnsourced(input: TrustInput, samples: readonly string[]): Draft {
  const isSampled = samples.length > 0;
  const scored = isSampled
    ? scoreConsistency(input.question, input.reply, samples)
    : scoreUngrounded(input.question, input.reply);
  const base = scored.logit - scored.signals.reduce((sum, signal) => sum + signal.contribution, 0);
  const start: TrustSignal = {
    name: 'starting-point',
    value: sigmoid(base),
    contribution: base,
    explanation: 'Where a reply starts before anything is read: how often such replies are right.',
  };
  const parts = splitSentences(input.reply);
  const specifics = parts.map((part) => countSpecifics(input.reply.slice(part.start, part.end)));
  const usual = specifics.reduce((sum, count) => sum + count, 0) / Math.max(1, specifics.length);
  const supportOf = sampleSupport(samples);
  const sentences = parts.map(({ start: from, end }, at): TrustSentence => ({
    start: from,
    end,
    support: isSampled
      ? supportOf(input.reply.slice(from, end))
      : sigmoid(scored.logit - 0.25 * ((specifics[at] ?? 0) - usual)),
  }));
  const reply = detectLanguage(input.reply);
  return {
    mode: isSampled ? 'consistency' : 'ungrounded',
    logit: scored.logit,
    spread: scored.spread,
    signals: [start, ...scored.signals],
    sentences,
    claims: parts.length,
    languages: { reply, source: reply },
  };
}

function countSpecifics(text: string): number {
  return Math.min(
    8,
    tokenise(text, 'en').filter(
      (token, at) => token.kind !== 'word' || (at > 0 && token.isCapitalised && !token.isStop),
    ).length,
  );
}

function applyOwnWords(draft: Draft, input: TrustInput): Draft {
  let next = draft;
  const history = readHistory(input.reply, input.history ?? []);
  if (history < 0)
    next = move(
      next,
      'history',
      'A number of the reply differs from what was said of the same thing before.',
      (value) => value + history,
    );
  const probability = readLogprobs(input.logprobs ?? []);
  if (probability !== 0)
    next = move(
      next,
      'token-probability',
      'How sure the model was of its own words; sure is not right, unsure is a warning.',
      (value) => value + probability,
    );
  return next;
}

function applyCalibration(draft: Draft, input: TrustInput): Draft {
  const { calibration } = input;
  if (calibration === undefined) return draft;
  return move(
    draft,
    'your-judgments',
    `Your own ${calibration.judgments} judgments, which shift the shipped curve.`,
    (value) => clamp(calibration.slope * value + calibration.intercept, -6, 6),
  );
}

function emptyResult(input: TrustInput): TrustResult {
  const sentences = splitSentences(input.reply).map(({ start, end }) => ({ start, end, support: 0.5 }));
  const signals = [{ name: 'starting-point', value: 0.5, contribution: 0, explanation: 'There is nothing to read.' }];
  const mode = gatherSources(input).length > 0 ? 'grounded' : 'ungrounded';
  return {
    state: STATE_OF[mode],
    score: 0.5,
    mode,
    interval: [0.1, 0.9],
    signals,
    sentences,
    verdict: 'The reply says nothing that could be judged.',
    engine: ENGINE,
  };
}

/**
 * Scores one reply. `score` is the calibrated probability (0..1) that a careful reader finds nothing unsupported in
 * it; contributions of the signals add up to its logit. Pure: the same input gives the same result everywhere.
 * Without sources the score stays below 'Trusted'. Never throws on text of any kind, empty text included.
 */
export function scoreReply(input: TrustInput): TrustResult {
  if (!/[\p{L}\p{N}]/u.test(input.reply)) return emptyResult(input);
  const sources = gatherSources(input);
  const samples = (input.samples ?? []).filter((sample) => sample.trim() !== '');
  const isGrounded = sources.length > 0;
  let draft = applyOwnWords(isGrounded ? draftGrounded(input, sources) : draftUnsourced(input, samples), input);
  draft = applyCalibration(draft, input);
  if (!isGrounded)
    draft = move(draft, 'no-source', 'Without a source no reply is called Trusted.', (value) =>
      logit(press(sigmoid(value))),
    );
  const score = sigmoid(draft.logit);
  const ends = draft.spread.map(sigmoid);
  const interval: [number, number] = [Math.min(score, quantile(ends, 0.05)), Math.max(score, quantile(ends, 0.95))];
  const { mode, sentences, claims, languages } = draft;
  return {
    state: STATE_OF[mode],
    score,
    mode,
    interval,
    signals: draft.signals,
    sentences,
    verdict: describeVerdict({ mode, score, sentences, claims, samples: samples.length, languages }),
    engine: ENGINE,
  };
}
