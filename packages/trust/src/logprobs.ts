import { ENGINE } from './engine.ts';
import { clamp } from './model/numbers.ts';
import type { EngineCalibrations, TokenSummary, UserCalibrations } from './types.ts';

export type { TokenSummary } from './types.ts';

/** Named behind the engine of scores that took them into account: their judgments make a line of their own. */
export const LOGPROBS_ENGINE = 'logprobs/1';

/** Providers write a very small number for 'not among the likely ones'. */
const FLOOR = -10;
const EVEN = Math.log(0.5);
const LEAST_TOKENS = 5;

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

export interface TokenReader {
  /** Reads one token as the model wrote it, with the blank before it; what is no logarithm is left out. */
  add(token: string, logprob: unknown): void;
  /** Undefined below five tokens, which say nothing. */
  summary(): TokenSummary | undefined;
}

/** Reads the tokens of one reply in their order and keeps none of them. */
export function createTokenReader(): TokenReader {
  let [tokens, sum, unsure, least] = [0, 0, 0, Infinity];
  let [isSentenceStart, isInName] = [true, false];
  const isSpecific = (token: string): boolean => {
    const isContinued = isInName && /^\p{L}/u.test(token);
    // A capital at the start of a sentence says nothing.
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
 * Set by hand and small on purpose: no open data at hand has replies with token probabilities and people's judgments of
 * them. Each figure can only speak against a reply, the more the lower it is.
 */
const USUAL_MEAN = -0.35;
const PER_NAT = 0.6;
const USUAL_UNSURE = 0.1;
const PER_SHARE = 1;
const USUAL_LEAST = Math.log(0.2);
const PER_LEAST_NAT = 0.1;
const MOST_DOUBT = 0.6;

const above = (value: number): number => (value > 0 ? value : 0);

/** Logit change, -0.6 to 0: how sure a model was of its words speaks for none of them. */
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
 * The lines that one score may use: those of its engine, verifier included, and that of replies without a source which
 * token probabilities were known of.
 */
export const linesFor = (engine: string, lines: EngineCalibrations): UserCalibrations | undefined => {
  const weighed = lines[`${ENGINE} ${LOGPROBS_ENGINE}`];
  return weighed === undefined ? lines[engine] : { ...lines[engine], ...weighed };
};
