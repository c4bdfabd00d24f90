import { ENGINE } from './engine.ts';
import { clamp } from './model/numbers.ts';
import type { EngineCalibrations, TokenSummary, UserCalibrations } from './types.ts';

export type { TokenSummary } from './types.ts';

/** Appended to the engine of scores that use token probabilities; their judgments are calibrated separately. */
export const LOGPROBS_ENGINE = 'logprobs/1';

/** Providers report a very small number for 'not among the likely tokens'. */
const FLOOR = -10;
const EVEN = Math.log(0.5);
const LEAST_TOKENS = 5;

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

export interface TokenReader {
  /** Reads one token as the model wrote it, with its leading space; values that are not logarithms are skipped. */
  add(token: string, logprob: unknown): void;
  /** Undefined below five tokens, which are too few. */
  summary(): TokenSummary | undefined;
}

/** Reads the tokens of one reply in order and keeps none of them. */
export function createTokenReader(): TokenReader {
  let [tokens, sum, unsure, least] = [0, 0, 0, Infinity];
  let [isSentenceStart, isInName] = [true, false];
  const isSpecific = (token: string): boolean => {
    const isContinued = isInName && /^\p{L}/u.test(token);
    // A capital at the start of a sentence does not indicate a name.
    isInName = isContinued || (/^\s*\p{Lu}/u.test(token) && !isSentenceStart);
    return isInName || /\p{N}/u.test(token);
  };
  return {
    add(token, logprob) {
      if (typeof logprob !== 'number' || Number.isNaN(logprob)) return;
      const value = clamp(logprob, FLOOR, 0);
      if (/[\p{L}\p{N}]/u.test(token)) {
        tokens += 1;
        sum += value;
        if (value < EVEN) unsure += 1;
        if (isSpecific(token)) least = Math.min(least, value);
        isSentenceStart = false;
      } else isInName = false;
      if (/[.!?:\n]["')\]\s]*$/.test(token.slice(-8))) isSentenceStart = true;
    },
    summary() {
      if (tokens < LEAST_TOKENS) return undefined;
      const kept = { tokens, mean: round(sum / tokens), unsure: round(unsure / tokens) };
      return least === Infinity ? kept : { ...kept, least: round(least) };
    },
  };
}

/**
 * Hand-set and deliberately small: no available open data pairs token probabilities with people's judgments. Each
 * figure can only lower a score, the more the lower it is.
 */
const USUAL_MEAN = -0.35;
const PER_NAT = 0.6;
const USUAL_UNSURE = 0.1;
const PER_SHARE = 1;
const USUAL_LEAST = Math.log(0.2);
const PER_LEAST_NAT = 0.1;
const MOST_DOUBT = 0.6;

const above = (value: number): number => (value > 0 ? value : 0);

/** Logit change, -0.6 to 0: a model's certainty never raises a score. */
export function tokenDoubt({ mean, unsure, least = 0 }: TokenSummary): number {
  const doubt =
    PER_NAT * above(USUAL_MEAN - mean) +
    PER_SHARE * above(unsure - USUAL_UNSURE) +
    PER_LEAST_NAT * above(USUAL_LEAST - least);
  return doubt === 0 ? 0 : -Math.min(MOST_DOUBT, doubt);
}

const percent = (share: number): string => (share < 0.01 ? 'less than 1%' : `${Math.round(share * 100)}%`);

/** One plain sentence. */
export function explainTokens({ unsure, least }: TokenSummary): string {
  const specific =
    least === undefined ? '' : `, and the least likely part of a number or name had ${percent(Math.exp(least))}`;
  return `How sure the model was of its words: ${percent(unsure)} of them were less likely than not${specific}. Unsure is a warning; sure is not right.`;
}

/**
 * The calibrations available to one score: those of its engine, verifier included, and the one for replies without a
 * source that have token probabilities.
 */
export const linesFor = (engine: string, lines: EngineCalibrations): UserCalibrations | undefined => {
  const weighed = lines[`${ENGINE} ${LOGPROBS_ENGINE}`];
  return weighed === undefined ? lines[engine] : { ...lines[engine], ...weighed };
};
