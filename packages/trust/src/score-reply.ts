import { ENGINE } from './engine.ts';
import { readReplyKind } from './claims/reply-state.ts';
import { sampleSupport } from './consistency/agreement.ts';
import { scoreConsistency } from './consistency/score-consistency.ts';
import { scoreGrounded, type GroundedScore } from './grounded/score-grounded.ts';
import { limitGrounded } from './grounded-limits.ts';
import { type Draft, limit, move, OPINION, press, stateOf, UNCHECKED } from './draft.ts';
import { explainJudge, judgeWeight } from './judge/evidence.ts';
import { bounded, clamp, logit, quantile, sigmoid } from './model/numbers.ts';
import { detectLanguage } from '@symbi/text/language';
import { splitSentences } from '@symbi/text/sentences';
import { tokenize } from '@symbi/text/tokens';
import type { TrustInput, TrustMode, TrustResult, TrustSentence, TrustSignal } from './types.ts';
import { describeVerdict, UNSCORED_VERDICTS } from './verdict.ts';
import { readHistory } from './history.ts';
import { explainTokens, LOGPROBS_ENGINE, tokenDoubt } from './logprobs.ts';
import { onlyQuotesPerson, personFacts, quotesNearest } from './person-facts.ts';
import { isInAnotherLanguage, markNumbersOnly } from './languages.ts';
import { checkedAgainst, isRetold } from './sources.ts';
import { hasUnrelatedFiles } from './unrelated-files.ts';
import { scoreUngrounded } from './ungrounded/score-ungrounded.ts';

/** Across languages only numbers can be compared: their penalty keeps this share of the logit, nothing else counts. */
const FOREIGN_SHARE = 0.3;
const UNKNOWN_SHARE = 0.7;
const SURE = 0.9;
/** The smallest half-width of an interval. */
const LEAST_HALF_WIDTH = 0.02;
const [LEAST, MOST] = [0.01, 0.99];
/** Support shown for sentences without a claim. */
const NO_CLAIM_SUPPORT = 0.9;

const BARE = 'A bare yes or no says too little to be called Trusted.';

/** People judge the score itself, so their calibration applies before every cap, and no judgment can lift a cap. */
function applyCalibration(draft: Draft, input: TrustInput): Draft {
  const calibration = input.calibration?.[draft.mode];
  // People judged scores; an estimate from the wording alone is not one.
  const isEstimate = stateOf(draft) === 'not_checked' && draft.isWeighed !== true;
  if (calibration === undefined || isEstimate) return draft;
  return move(
    draft,
    'your-judgments',
    `Your own ${calibration.judgments} judgments, which shift the shipped curve.`,
    (value) => clamp(calibration.slope * value + calibration.intercept, -6, 6),
  );
}

/**
 * A judge's opinion is evidence like any other, but cannot lift a reply into Trusted; if it calls a sentence wrong, the
 * reply is never Trusted.
 */
function applyJudge(draft: Draft, { judge }: TrustInput): Draft {
  if (judge === undefined) return draft;
  const weight = judgeWeight(judge);
  const moved = move(draft, 'judge', explainJudge(judge), (value) => value + weight);
  if (judge.finding === 'contradicted')
    return limit(moved, 'judge-contradicts', `${judge.model} says that a sentence is wrong.`, OPINION);
  const most = logit(OPINION.most);
  return draft.logit <= most && moved.logit > most
    ? move(moved, 'opinion', 'No opinion makes a reply Trusted.', (value) => Math.min(value, most))
    : moved;
}

/** Across languages a reading that is less sure calls right replies contradicted. */
const isSurelyDenied = ({ sentences }: GroundedScore): boolean =>
  sentences.some(({ kind, contradiction }) => kind === 'contradicted' && contradiction >= SURE);

function draftGrounded(input: TrustInput, scored: GroundedScore): Draft {
  const { language: reply, sourceLanguage: source } = scored.reading;
  const languages = {
    reply: detectLanguage(input.reply) === 'unknown' && reply !== 'unknown' ? reply : detectLanguage(input.reply),
    source,
  };
  const isReadThrough = input.verified !== undefined && scored.unread === 0;
  const isOther = isInAnotherLanguage(input, checkedAgainst(input), scored.sentences, scored.reading);
  // Words of two languages are not comparable; a verifier that knows both decides if it finds the reply stated or
  // denied.
  const isForeign = isOther && !(isReadThrough && (isSurelyDenied(scored) || scored.doubted === 0));
  const isElsewhere = scored.isElsewhere && !scored.reading.asksOfSources;
  const read: Draft = { mode: 'grounded', ...scored, isElsewhere, base: scored.logit, languages };
  const limited = limitGrounded(applyJudge(isForeign ? read : applyCalibration(read, input), input), input, scored);
  const draft =
    scored.bareAnswer === undefined
      ? limited
      : limit(limited, 'bare-answer', BARE, scored.bareAnswer === 'unfounded' ? UNCHECKED : OPINION);
  if (isForeign) return draftForeign(draft, scored);
  if (isOther && !scored.isContradicted) return draftTranslated(draft, scored);
  if (isReadThrough) return draft;
  if (reply === 'unknown')
    return move(
      draft,
      'language',
      'The language is not known, which halves what coverage can say.',
      (value) => value * UNKNOWN_SHARE,
    );
  return draft;
}

/**
 * A verifier found the reply stated across languages, where it is weaker than within one: its reading is the score,
 * capped below Trusted.
 */
function draftTranslated(draft: Draft, { leastSaid }: GroundedScore): Draft {
  const read = 'Reply and sources are in different languages: what the verifier read counts, not the words.';
  const next = move(draft, 'language', read, () => Math.min(logit(leastSaid), logit(OPINION.most)));
  const sentences = draft.sentences.map(({ kind: _doubt, ...sentence }) => ({ ...sentence, flagged: false }));
  return { ...next, sentences };
}

/** Words differ between two languages, which says nothing about a reply; numbers do not differ. */
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
    // Nothing is marked without sources that could cover it.
    flagged: false,
  }));
  const reply = detectLanguage(input.reply);
  const draft: Draft = {
    mode: isSampled ? 'consistency' : 'ungrounded',
    logit: scored.logit,
    base: scored.logit,
    spread: scored.spread,
    signals: [start, ...scored.signals],
    sentences,
    languages: { reply, source: reply },
  };
  const weighed = isSampled ? draft : applyTokens(draft, input);
  const judged = applyJudge(applyCalibration(weighed, input), input);
  // A judge without an answer has no opinion.
  return { ...judged, isJudged: input.judge !== undefined && input.judge.finding !== 'not_found' };
}

/** Used only without other evidence. People judge the score that includes it: it applies before their calibration. */
function applyTokens(draft: Draft, { logprobs }: TrustInput): Draft {
  if (logprobs === undefined) return draft;
  const doubt = tokenDoubt(logprobs);
  const moved = move(draft, 'token-probability', explainTokens(logprobs), (value) => value + doubt);
  const signals = moved.signals.map((signal) =>
    signal.name === 'token-probability' ? { ...signal, value: Math.exp(logprobs.mean) } : signal,
  );
  return { ...moved, signals, base: moved.logit, isWeighed: true };
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
  return next;
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
  return { state, score: null, base: null, mode, interval: null, signals: [], sentences, verdict, engine: ENGINE };
}

/** Turns a draft into the result; without a cap the score of 'not_checked' is the estimate itself. */
function conclude(draft: Draft, samples: number, isCapped: boolean, input: TrustInput): TrustResult {
  const { mode } = draft;
  const state = stateOf(draft);
  const estimate = sigmoid(draft.logit);
  const shown = cap(draft, isCapped);
  const score = sigmoid(shown.logit);
  const ends = shown.spread.map(sigmoid);
  const low = Math.max(LEAST, Math.min(score - LEAST_HALF_WIDTH, quantile(ends, 0.05)));
  const high = Math.min(MOST, Math.max(score + LEAST_HALF_WIDTH, quantile(ends, 0.95)));
  const { sentences, languages, isForeign = false, isElsewhere = false } = draft;
  return {
    state,
    score,
    base: sigmoid(draft.base),
    ...(state === 'not_checked' ? { estimate } : {}),
    mode,
    interval: [Math.min(low, score), Math.max(high, score)],
    signals: shown.signals,
    sentences,
    verdict: describeVerdict({
      state,
      score,
      estimate,
      sentences,
      samples,
      judge: input.judge,
      languages,
      isForeign,
      isRetold: isRetold(input),
      isNearest: quotesNearest(input.reply),
      isElsewhere,
      signals: draft.signals.map(({ name }) => name),
      otherAnswer: draft.otherAnswer,
    }),
    engine: draft.isWeighed === true ? `${ENGINE} ${LOGPROBS_ENGINE}` : ENGINE,
  };
}

function cap(draft: Draft, isCapped: boolean): Draft {
  const state = stateOf(draft);
  if (state === 'checked' || (state === 'not_checked' && !isCapped)) return draft;
  const [name, explanation, limit] =
    state === 'second_opinion'
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
  if (onlyQuotesPerson(input)) return unscored(input, 'nothing_to_check', mode);
  if (sources.length === 0)
    return kind === 'no_answer'
      ? unscored(input, kind, mode)
      : conclude(adjust(draftUnsourced(input, samples), input), samples.length, isCapped, input);
  const scored = scoreGrounded(input.question, input.reply, sources, personFacts(input), input.verified);
  const isDenied = scored.reading.sentences.some(({ isFalseAbsence }) => isFalseAbsence === true);
  if (kind === 'no_answer' && !isDenied) return unscored(input, kind, mode);
  if (scored.claims === 0) return unscored(input, 'nothing_to_check', mode);
  if (hasUnrelatedFiles(input, scored)) {
    const draft = { ...draftUnsourced(input, samples), isElsewhere: true };
    return conclude(adjust(draft, input), samples.length, isCapped, input);
  }
  return conclude(adjust(draftGrounded(input, scored), input), samples.length, isCapped, input);
}

const adjust = (draft: Draft, input: TrustInput): Draft => {
  const lifted = applyOwnWords(draft, input);
  const most = logit(draft.most ?? MOST);
  const adjusted =
    draft.most === undefined || lifted.logit <= most
      ? lifted
      : move(lifted, 'limit', 'What limits the score does so whatever else speaks for it.', (value) =>
          Math.min(value, most),
        );
  return Math.abs(adjusted.logit) <= logit(MOST)
    ? adjusted
    : move(adjusted, 'certainty', 'No score says that it is certain.', bounded);
};

/**
 * Scores one reply. `score` is the calibrated probability (.01 to .99) that a careful reader finds nothing unsupported
 * in it; contributions of the signals add up to its logit. Pure: the same input always gives the same result. Without
 * sources the score stays below every tier that reads as good; a reply that claims nothing has none. Never throws on
 * text of any kind, empty text included.
 */
export const scoreReply = (input: TrustInput): TrustResult => scoreBefore(input, true);
