import { logisticLogit, type Logistic } from '../model/linear.ts';
import { clamp } from '../model/numbers.ts';
import { hashWords, sparseDot, type SparseRow } from '../model/sparse.ts';
import { detectLanguage } from '@symbi/text/language';
import { tokenize } from '@symbi/text/tokens';
import { readUngrounded, UNGROUNDED_FEATURES } from './features.ts';

/** The fitted tables of ungrounded mode; all logits are of 'something unsupported was found'. */
export interface UngroundedModel {
  logistic: Logistic;
  /** Weights of hashed words of question and reply, times `wordingScale`. */
  wording: readonly number[];
  wordingScale: number;
  /** Maps the summed logit to the calibrated one. */
  calibration: { slope: number; intercept: number };
  resampled: readonly (readonly number[])[];
}

export const WORDING_SIZE = 2048;
const WORDING_BOUND = 1.5;
const QUESTION_WORDS = 60;
const REPLY_WORDS = 120;

export interface UngroundedReading {
  row: number[];
  wording: readonly SparseRow[];
}

export function readUngroundedReply(question: string, reply: string): UngroundedReading {
  const features = readUngrounded(question, reply);
  const language = detectLanguage(reply);
  return {
    row: UNGROUNDED_FEATURES.map((name) => features[name]),
    wording: [
      hashWords(tokenize(question, language), 'q', WORDING_SIZE, QUESTION_WORDS),
      hashWords(tokenize(reply, language), 'r', WORDING_SIZE, REPLY_WORDS),
    ],
  };
}

/** Bounded, so that wording can refine a score but never decide it. */
export function wordingLogit(wording: readonly SparseRow[], weights: ArrayLike<number>, scale: number): number {
  return clamp(wording.reduce((sum, row) => sum + sparseDot(row, weights), 0) * scale, -WORDING_BOUND, WORDING_BOUND);
}

export function ungroundedRisk(
  reading: UngroundedReading,
  model: Pick<UngroundedModel, 'logistic' | 'wording' | 'wordingScale'>,
): number {
  return logisticLogit(model.logistic, reading.row) + wordingLogit(reading.wording, model.wording, model.wordingScale);
}
