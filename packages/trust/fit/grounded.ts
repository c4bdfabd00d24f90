import { claimRows, featureRow, sentenceRisk, type GroundedModel } from '../src/grounded/model.ts';
import { SENTENCE_FEATURES } from '../src/grounded/features/sentence-features.ts';
import { readReply, type ReplyReading } from '../src/grounded/read-reply.ts';
import { DEFAULT_BOOSTING, fitBoosted, type BoostingOptions } from './boosting.ts';
import { CORRUPTED, corruptCases } from './corrupt.ts';
import type { Case } from './data.ts';
import { fitLogistic } from './logistic.ts';

/** A labeled reply with its reading. */
export interface Example {
  case: Case;
  reading: ReplyReading;
  /** Its sentences with small falsehoods inserted, and the originals; see `corruptCases`. */
  corrupted: readonly Example[];
}

/** Weight of each class of a set in the fit; corrupted sentences count less than human judgments. */
const SET_WEIGHT = 1000;
const CORRUPTED_WEIGHT = 300;

/** Characters a human span must share with a sentence for the sentence to count as unsupported. */
const LEAST_OVERLAP = 3;

export function readCases(cases: readonly Case[]): Example[] {
  const read = (item: Case, corrupted: readonly Example[]): Example => ({
    case: item,
    reading: readReply(item.question, item.reply, [{ id: 'source', text: item.source ?? '' }]),
    corrupted,
  });
  return cases.map((item) =>
    read(
      item,
      corruptCases([item]).map((changed) => read(changed, [])),
    ),
  );
}

/** 1 if a human span overlaps the sentence. */
export function sentenceLabel(item: Case, start: number, end: number): number {
  return item.spans.some(([from, to]) => Math.min(to, end) - Math.max(from, start) >= LEAST_OVERLAP) ? 1 : 0;
}

/** Hand-weighted features are excluded from the fit. */
const CONTRADICTED = SENTENCE_FEATURES.indexOf('contradicted');

interface Rows {
  rows: number[][];
  labels: number[];
  weights: number[];
}

export type Scorer = Pick<GroundedModel, 'logistic' | 'boosted'>;

/**
 * Sentence rows. Where people marked spans, sentences carry their own label; elsewhere every sentence of a clean reply
 * is clean, and of a bad reply only the worst by the current model is taken (multiple-instance learning). All sets have
 * equal weight, and so do their two classes, so that no set's base rate is learned.
 */
function collectRows(examples: readonly Example[], current: Scorer | undefined): Rows {
  const result: Rows = { rows: [], labels: [], weights: [] };
  const kinds: string[] = [];
  const add = (row: number[], label: number, set: string): void => {
    result.rows.push(row.with(CONTRADICTED, 0));
    result.labels.push(label);
    kinds.push(`${set}|${label}`);
  };
  for (const { case: item, reading } of examples) {
    if (item.set === 'ragtruth_qa_test') {
      for (const read of reading.sentences) {
        if (read.role === 'claim')
          add(featureRow(read.features), sentenceLabel(item, read.sentence.start, read.sentence.end), item.set);
      }
      continue;
    }
    const rows = claimRows(reading);
    if (item.label === 0) for (const row of rows) add(row, 0, item.set);
    else {
      const risk = (row: readonly number[]): number =>
        current === undefined ? (row[0] ?? 0) : sentenceRisk(row, current).total;
      const worst = rows.toSorted((left, right) => risk(right) - risk(left))[0];
      if (worst !== undefined) add(worst, 1, item.set);
    }
  }
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  result.weights = kinds.map(
    (kind) => (kind.startsWith(CORRUPTED) ? CORRUPTED_WEIGHT : SET_WEIGHT) / (counts.get(kind) ?? 1),
  );
  return result;
}

function fitOnce(data: Rows, options: BoostingOptions): Scorer {
  return {
    logistic: fitLogistic(data.rows, data.labels, data.weights, { steps: 60 }),
    boosted: fitBoosted(data.rows, data.labels, data.weights, options),
  };
}

/**
 * Fits the sentence model: first with the least covered sentence of each bad reply, then with the one the model rates
 * worst.
 */
export function fitSentenceModel(examples: readonly Example[], options: BoostingOptions = DEFAULT_BOOSTING): Scorer {
  const all = [...examples, ...examples.flatMap((example) => example.corrupted)];
  const first = fitOnce(collectRows(all, undefined), options);
  return fitOnce(collectRows(all, first), options);
}
