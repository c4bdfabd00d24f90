import { ENGINE } from './engine.ts';
import { readReplyKind } from './claims/reply-state.ts';
import { sampleSupport } from './consistency/agreement.ts';
import { scoreConsistency } from './consistency/score-consistency.ts';
import { scoreGrounded, type GroundedScore } from './grounded/score-grounded.ts';
import { bounded, clamp, logit, quantile, sigmoid } from './model/numbers.ts';
import { detectLanguage, type Language } from '@symbi/text/language';
import { splitSentences } from '@symbi/text/sentences';
import { tokenize } from '@symbi/text/tokens';
import type { TrustInput, TrustMode, TrustResult, TrustSentence, TrustSignal } from './types.ts';
import { describeVerdict, UNSCORED_VERDICTS } from './verdict.ts';
import { readHistory, readLogprobs } from './own-words.ts';
import { personFacts } from './person-facts.ts';
import { isInAnotherLanguage, markNumbersOnly } from './languages.ts';
import { checkedAgainst } from './sources.ts';
import { scoreUngrounded } from './ungrounded/score-ungrounded.ts';

/** Further samples alone never reach 'Trusted' (80 %): above the knee scores are pressed together, in order. */
const OPINION = { knee: 0.785, most: 0.7949 };
/** What nothing was checked with reaches no tier that reads as good. */
const UNCHECKED = { knee: 0.5, most: 0.59 };
/** Different languages leave numbers only: what they cost keeps this share of the logit, and nothing else counts. */
const FOREIGN_SHARE = 0.3;
const UNKNOWN_SHARE = 0.7;
/** An interval is never narrower on either side. */
const LEAST_HALF_WIDTH = 0.02;
const [LEAST, MOST] = [0.01, 0.99];
/** Shown for what claims nothing. */
const NO_CLAIM_SUPPORT = 0.9;

const STATE_OF = { grounded: 'checked', consistency: 'second_opinion', ungrounded: 'not_checked' } as const;

interface Draft {
  mode: TrustMode;
  logit: number;
  spread: readonly number[];
  signals: TrustSignal[];
  sentences: TrustSentence[];
  languages: { reply: Language; source: Language } | undefined;
  /** In another language than its sources, and nobody read it who knows both: they are nothing to check it with. */
  isForeign?: boolean;
  /** What no judgment and no certainty of the model lifts it over. */
  most?: number;
}

const stateOf = ({ mode, isForeign }: Draft): (typeof STATE_OF)[TrustMode] =>
  isForeign === true ? 'not_checked' : STATE_OF[mode];

/** Keeps scores at or below a cap without changing their order. */
const press = (score: number, { knee, most } = UNCHECKED): number =>
  score <= knee ? score : knee + ((most - knee) * (score - knee)) / (1 - knee);

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

/** Words alone show what is covered, not what is so: only what a verifier read through and found nothing against is Trusted. */
function limitGrounded(
  draft: Draft,
  { verified }: TrustInput,
  { isContradicted, unread, doubted }: GroundedScore,
): Draft {
  if (isContradicted) return limit(draft, 'contradicted', 'A source says the opposite of a sentence.', UNCHECKED);
  if (verified === undefined)
    return limit(draft, 'words-only', 'Only words were compared: what is covered need not be so.', OPINION);
  if (unread > 0) return limit(draft, 'unread', 'The verifier did not read all of the reply.', OPINION);
  return doubted === 0
    ? draft
    : limit(draft, 'in-doubt', 'The verifier does not find that a passage says every sentence.', OPINION);
}

const BARE = 'A bare yes or no says too little to be called Trusted.';

/** Presses a score below a limit, which stays. */
function limit(draft: Draft, name: string, explanation: string, below: typeof OPINION): Draft {
  const pressed = move(draft, name, explanation, (value) => logit(press(sigmoid(value), below)));
  return { ...pressed, most: Math.min(below.most, draft.most ?? 1) };
}

function draftGrounded(input: TrustInput, scored: GroundedScore): Draft {
  const { language: reply, sourceLanguage: source } = scored.reading;
  const languages = {
    reply: detectLanguage(input.reply) === 'unknown' && reply !== 'unknown' ? reply : detectLanguage(input.reply),
    source,
  };
  const read: Draft = { mode: 'grounded', ...scored, languages };
  const limited = limitGrounded(read, input, scored);
  const draft =
    scored.bareAnswer === undefined
      ? limited
      : limit(limited, 'bare-answer', BARE, scored.bareAnswer === 'unfounded' ? UNCHECKED : OPINION);
  // What was read through is not held against a language that the words alone could not be compared in.
  if (input.verified !== undefined && scored.unread === 0) return draft;
  if (isInAnotherLanguage(input.reply, checkedAgainst(input), scored.sentences, scored.reading))
    return draftForeign(draft, scored);
  if (reply === 'unknown')
    return move(
      draft,
      'language',
      'The language is not known, which halves what coverage can say.',
      (value) => value * UNKNOWN_SHARE,
    );
  return draft;
}

/** Words of two languages are never the same: that speaks neither for a reply nor against it. Numbers are. */
function draftForeign(draft: Draft, { reading }: GroundedScore): Draft {
  const sentences = markNumbersOnly(draft.sentences, reading);
  const least = sentences.some(({ flagged }) => flagged) ? -Infinity : 0;
  const next = move(draft, 'language', 'Reply and sources are in different languages.', (value) =>
    clamp(value * FOREIGN_SHARE, least, logit(OPINION.knee)),
  );
  return { ...next, sentences, isForeign: true };
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
    contradiction: 0,
    // Nothing is marked where there is nothing that could cover it.
    flagged: false,
  }));
  const reply = detectLanguage(input.reply);
  return {
    mode: isSampled ? 'consistency' : 'ungrounded',
    logit: scored.logit,
    spread: scored.spread,
    signals: [start, ...scored.signals],
    sentences,
    languages: { reply, source: reply },
  };
}

function countSpecifics(text: string): number {
  return Math.min(
    8,
    tokenize(text, 'en').filter(
      (token, at) => token.kind !== 'word' || (at > 0 && token.isCapitalized && !token.isStop),
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
  const calibration = input.calibration?.[draft.mode];
  // What people judged were scores; an estimate from the wording alone is none of them.
  if (calibration === undefined || stateOf(draft) === 'not_checked') return draft;
  return move(
    draft,
    'your-judgments',
    `Your own ${calibration.judgments} judgments, which shift the shipped curve.`,
    (value) => clamp(calibration.slope * value + calibration.intercept, -6, 6),
  );
}

function unscored(input: TrustInput, state: 'no_answer' | 'nothing_to_check', mode: TrustMode): TrustResult {
  const sentences = splitSentences(input.reply).map(({ start, end }) => ({
    start,
    end,
    support: NO_CLAIM_SUPPORT,
    contradiction: 0,
    flagged: false,
  }));
  const verdict = UNSCORED_VERDICTS[state];
  return { state, score: null, mode, interval: null, signals: [], sentences, verdict, engine: ENGINE };
}

/** From a draft to what is shown; without a cap the score of 'not_checked' is the estimate itself. */
function conclude(draft: Draft, samples: number, isCapped: boolean): TrustResult {
  const { mode } = draft;
  const state = stateOf(draft);
  const estimate = sigmoid(draft.logit);
  const shown = cap(draft, isCapped);
  const score = sigmoid(shown.logit);
  const ends = shown.spread.map(sigmoid);
  const low = Math.max(LEAST, Math.min(score - LEAST_HALF_WIDTH, quantile(ends, 0.05)));
  const high = Math.min(MOST, Math.max(score + LEAST_HALF_WIDTH, quantile(ends, 0.95)));
  const { sentences, languages, isForeign = false } = draft;
  return {
    state,
    score,
    ...(state === 'not_checked' ? { estimate } : {}),
    mode,
    interval: [Math.min(low, score), Math.max(high, score)],
    signals: shown.signals,
    sentences,
    verdict: describeVerdict({ state, score, estimate, sentences, samples, languages, isForeign }),
    engine: ENGINE,
  };
}

function cap(draft: Draft, isCapped: boolean): Draft {
  const state = stateOf(draft);
  if (state === 'checked' || (state === 'not_checked' && !isCapped)) return draft;
  const [name, explanation, limit] =
    draft.mode === 'consistency'
      ? (['no-source', 'Without a source no reply is called Trusted.', OPINION] as const)
      : (['not-checked', 'Nothing was there to check it with: no number may read as good.', UNCHECKED] as const);
  return move(draft, name, explanation, (value) => logit(press(sigmoid(value), limit)));
}

/** The score with the cap of 'not_checked' (`isCapped`) or before it. */
export function scoreBefore(input: TrustInput, isCapped: boolean): TrustResult {
  const sources = checkedAgainst(input);
  const samples = (input.samples ?? []).filter((sample) => sample.trim() !== '');
  const kind = readReplyKind(input.question, input.reply);
  const mode = sources.length > 0 ? 'grounded' : samples.length > 0 ? 'consistency' : 'ungrounded';
  if (kind === 'nothing_to_check') return unscored(input, kind, mode);
  if (sources.length === 0)
    return kind === 'no_answer'
      ? unscored(input, kind, mode)
      : conclude(adjust(draftUnsourced(input, samples), input), samples.length, isCapped);
  const scored = scoreGrounded(input.question, input.reply, sources, personFacts(input), input.verified);
  const isDenied = scored.reading.sentences.some(({ isFalseAbsence }) => isFalseAbsence === true);
  if (kind === 'no_answer' && !isDenied) return unscored(input, kind, mode);
  if (scored.claims === 0) return unscored(input, 'nothing_to_check', mode);
  return conclude(adjust(draftGrounded(input, scored), input), samples.length, isCapped);
}

const adjust = (draft: Draft, input: TrustInput): Draft => {
  const lifted = applyCalibration(applyOwnWords(draft, input), input);
  const most = logit(draft.most ?? MOST);
  const adjusted =
    draft.most === undefined || lifted.logit <= most
      ? lifted
      : move(lifted, 'limit', 'What limits the score does so whatever was judged before.', (value) =>
          Math.min(value, most),
        );
  return Math.abs(adjusted.logit) <= logit(MOST)
    ? adjusted
    : move(adjusted, 'certainty', 'No score says that it is certain.', bounded);
};

/**
 * Scores one reply. `score` is the calibrated probability (.01 to .99) that a careful reader finds nothing unsupported in
 * it; contributions of the signals add up to its logit. Pure: the same input gives the same result everywhere. Without
 * sources the score stays below every tier that reads as good; a reply that claims nothing has none. Never throws on
 * text of any kind, empty text included.
 */
export const scoreReply = (input: TrustInput): TrustResult => scoreBefore(input, true);
