import { logisticLogit } from '../src/model/linear.ts';
import {
  readUngroundedReply,
  ungroundedRisk,
  WORDING_SIZE,
  type UngroundedModel,
  type UngroundedReading,
} from '../src/ungrounded/model.ts';
import type { Case } from './data.ts';
import { fitLogistic } from './logistic.ts';
import { fitSparse } from './sparse.ts';

export interface UngroundedExample {
  case: Case;
  reading: UngroundedReading;
}

export interface UngroundedOptions {
  ridge: number;
  wordingRidge: number;
}

const DEFAULT_UNGROUNDED: UngroundedOptions = { ridge: 0.1, wordingRidge: 0.002 };

export function readUngroundedCases(cases: readonly Case[]): UngroundedExample[] {
  return cases.map((item) => ({ case: item, reading: readUngroundedReply(item.question, item.reply) }));
}

/** Fits the features first, and the wording on their residual. */
export function fitUngrounded(
  examples: readonly UngroundedExample[],
  options: UngroundedOptions = DEFAULT_UNGROUNDED,
): Pick<UngroundedModel, 'logistic' | 'wording' | 'wordingScale'> {
  const rows = examples.map((example) => example.reading.row);
  const labels = examples.map((example) => example.case.label);
  const logistic = fitLogistic(
    rows,
    labels,
    labels.map(() => 1),
    { ridge: options.ridge, isNonNegative: false, steps: 60 },
  );
  const offsets = rows.map((row) => logisticLogit(logistic, row));
  const weights = fitSparse(
    examples.map((example) => example.reading.wording),
    labels,
    offsets,
    WORDING_SIZE,
    options.wordingRidge,
  );
  const most = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 1e-9);
  return {
    logistic,
    wording: Array.from(weights, (weight) => Math.round((weight / most) * 127)),
    wordingScale: most / 127,
  };
}

export { ungroundedRisk };
