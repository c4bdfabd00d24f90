import { replyGrams } from '../src/stance/grams.ts';
import { disagreementLogit, GRAM_LIMIT, type GramWeights, type StanceTable } from '../src/stance/model.ts';
import { readProse, type Prose } from '../src/stance/prose.ts';
import { readQuestion } from '../src/stance/question.ts';
import { AGAINST, readCues } from '../src/stance/signals.ts';
import { foldsByItem, type PositionRow } from './stance-data.ts';
import { fitNonNegative, fitSparse, sparseLogit, type LinearModel, type SparseRows } from './stance-linear.ts';

/** Rows turned into numbers once. */
export interface Prepared {
  rows: readonly PositionRow[];
  cueNames: readonly string[];
  /** Signed cue values: those that speak for an unchanged position are negative. */
  cues: readonly Float64Array[];
  vocabulary: readonly string[];
  added: readonly Int32Array[];
  dropped: readonly Int32Array[];
  kept: readonly Int32Array[];
  previous: readonly Int32Array[];
  current: readonly Int32Array[];
  isYesNo: readonly boolean[];
}

/** Settings, chosen on folds by item. */
export const SETTINGS = {
  minItems: 24,
  maxGrams: 6000,
  pairRidge: 0.6,
  supportRidge: 1,
  cueRidge: 4,
  cuePrior: 0,
  innerFolds: 4,
};

interface RawRow {
  cues: Record<string, number>;
  previous: Set<string>;
  current: Set<string>;
  isYesNo: boolean;
}

function readRows(rows: readonly PositionRow[]): RawRow[] {
  const cache = new Map<string, { prose: Prose; grams: Set<string> }>();
  return rows.map((row) => {
    const question = readQuestion(row.question);
    const read = (text: string): { prose: Prose; grams: Set<string> } => {
      const key = `${row.question}\n${text}`;
      let known = cache.get(key);
      if (known === undefined) {
        const prose = readProse(text);
        known = { prose, grams: replyGrams(prose, question) };
        cache.set(key, known);
      }
      return known;
    };
    const previous = read(row.prev);
    const current = read(row.cur);
    const cues = readCues({ question, userTurn: row.user_msg, previous: previous.prose, current: current.prose });
    return { cues, previous: previous.grams, current: current.grams, isYesNo: question.isYesNo };
  });
}

interface Usage {
  items: number;
  lastItem: string;
}

function chooseVocabulary(rows: readonly PositionRow[], raw: readonly RawRow[]): string[] {
  const usage = new Map<string, Usage>();
  const count = (gram: string, item: string): void => {
    const known = usage.get(gram);
    if (known === undefined) usage.set(gram, { items: 1, lastItem: item });
    else if (known.lastItem !== item) {
      known.items += 1;
      known.lastItem = item;
    }
  };
  const order = rows
    .map((_, index) => index)
    .toSorted((a, b) => ((rows[a]?.item ?? '') < (rows[b]?.item ?? '') ? -1 : 1));
  for (const index of order) {
    const item = rows[index]?.item ?? '';
    for (const gram of raw[index]?.previous ?? []) count(gram, item);
    for (const gram of raw[index]?.current ?? []) count(gram, item);
  }
  return [...usage]
    .filter(([, known]) => known.items >= SETTINGS.minItems)
    .toSorted(([a, x], [b, y]) => y.items - x.items || (a < b ? -1 : 1))
    .slice(0, SETTINGS.maxGrams)
    .map(([gram]) => gram);
}

/** Reads the rows and counts their word sequences. The vocabulary looks at how many items use a sequence, never at labels. */
export function prepare(rows: readonly PositionRow[]): Prepared {
  const raw = readRows(rows);
  const cueNames = [...new Set(raw.flatMap((row) => Object.keys(row.cues)))].toSorted();
  const vocabulary = chooseVocabulary(rows, raw);
  const numbers = new Map(vocabulary.map((gram, index) => [gram, index]));
  const ids = (grams: Iterable<string>): Int32Array => {
    const found: number[] = [];
    for (const gram of grams) {
      const number = numbers.get(gram);
      if (number !== undefined) found.push(number);
    }
    return Int32Array.from(found);
  };
  return {
    rows,
    cueNames,
    cues: raw.map((row) => Float64Array.from(cueNames, (name) => (row.cues[name] ?? 0) * (AGAINST.has(name) ? -1 : 1))),
    vocabulary,
    added: raw.map((row) => ids([...row.current].filter((gram) => !row.previous.has(gram)))),
    dropped: raw.map((row) => ids([...row.previous].filter((gram) => !row.current.has(gram)))),
    kept: raw.map((row) => ids([...row.previous].filter((gram) => row.current.has(gram)))),
    previous: raw.map((row) => ids(row.previous)),
    current: raw.map((row) => ids(row.current)),
    isYesNo: raw.map((row) => row.isYesNo),
  };
}

const scaleOf = (row: Int32Array): number => (row.length === 0 ? 0 : 1 / Math.sqrt(row.length));

function pairRow(data: Prepared, index: number): Int32Array {
  const size = data.vocabulary.length;
  const [added, dropped, kept] = [data.added[index], data.dropped[index], data.kept[index]];
  return Int32Array.from([
    ...(added ?? []),
    ...Array.from(dropped ?? [], (id) => id + size),
    ...Array.from(kept ?? [], (id) => id + 2 * size),
  ]);
}

const asSparse = (rows: readonly Int32Array[], columns: number): SparseRows => ({
  rows,
  columns,
  scale: Float64Array.from(rows, scaleOf),
});

interface GramModels {
  pair: LinearModel;
  support: LinearModel | undefined;
}

function fitGrams(data: Prepared, indices: readonly number[]): GramModels {
  const rows = indices.map((index) => pairRow(data, index));
  const labels = Float64Array.from(indices, (index) => data.rows[index]?.label ?? 0);
  const pair = fitSparse(asSparse(rows, 3 * data.vocabulary.length), labels, SETTINGS.pairRidge);
  const judged = indices.filter((index) => data.isYesNo[index] === true && typeof data.rows[index]?.from_ === 'number');
  if (judged.length === 0) return { pair, support: undefined };
  const replies = judged.flatMap((index) => [
    data.previous[index] ?? new Int32Array(),
    data.current[index] ?? new Int32Array(),
  ]);
  const sides = Float64Array.from(
    judged.flatMap((index) => [Number(data.rows[index]?.from_), Number(data.rows[index]?.to_)]),
  );
  return { pair, support: fitSparse(asSparse(replies, data.vocabulary.length), sides, SETTINGS.supportRidge) };
}

function gramScores(data: Prepared, models: GramModels, index: number): [number, number] {
  const row = pairRow(data, index);
  const change = sparseLogit(models.pair, row, scaleOf(row));
  const bounded = Math.max(-GRAM_LIMIT, Math.min(GRAM_LIMIT, change));
  if (models.support === undefined || data.isYesNo[index] !== true) return [bounded, 0];
  const [previous, current] = [data.previous[index] ?? new Int32Array(), data.current[index] ?? new Int32Array()];
  const before = sparseLogit(models.support, previous, scaleOf(previous));
  return [bounded, disagreementLogit(before, sparseLogit(models.support, current, scaleOf(current)))];
}

/** A fitted model in full precision. */
export interface StanceModel {
  grams: GramModels;
  cues: LinearModel;
}

/** Fits both stages on the given rows. The second stage sees word-sequence scores of rows their model was not fitted on. */
export function fitStance(data: Prepared, indices: readonly number[]): StanceModel {
  const folds = foldsByItem(
    indices.map((index) => data.rows[index]?.item ?? ''),
    SETTINGS.innerFolds,
  );
  const scores = new Map<number, [number, number]>();
  for (let fold = 0; fold < SETTINGS.innerFolds; fold += 1) {
    const models = fitGrams(
      data,
      indices.filter((_, position) => folds[position] !== fold),
    );
    indices.forEach((index, position) => {
      if (folds[position] === fold) scores.set(index, gramScores(data, models, index));
    });
  }
  const rows = indices.map((index) =>
    Float64Array.from([...(data.cues[index] ?? []), ...(scores.get(index) ?? [0, 0])]),
  );
  const labels = Float64Array.from(indices, (index) => data.rows[index]?.label ?? 0);
  const prior = new Float64Array(data.cueNames.length + 2).fill(SETTINGS.cuePrior);
  return { grams: fitGrams(data, indices), cues: fitNonNegative(rows, labels, { ridge: SETTINGS.cueRidge, prior }) };
}

/** Summed evidence of one row, before calibration. */
export function predictRow(data: Prepared, model: StanceModel, index: number): number {
  const values = [...(data.cues[index] ?? []), ...gramScores(data, model.grams, index)];
  return values.reduce((sum, value, position) => sum + value * (model.cues.weights[position] ?? 0), model.cues.bias);
}

const thousandths = (value: number | undefined): number => Math.round((value ?? 0) * 1000) || 0;

/** The table that ships: weights rounded, cues of no weight left out. */
export function toTable(data: Prepared, model: StanceModel, slope: number, offset: number): StanceTable {
  const size = data.vocabulary.length;
  const round = (value: number): number => Math.round(value * 1e4) / 1e4;
  const weights = Object.fromEntries(
    data.cueNames
      .map((name, index): [string, number] => [name, round(model.cues.weights[index] ?? 0)])
      .filter(([, weight]) => weight > 0),
  );
  const { pair, support } = model.grams;
  const grams = new Map(
    data.vocabulary.map((gram, index): [string, GramWeights] => [
      gram,
      [
        thousandths(pair.weights[index]),
        thousandths(pair.weights[index + size]),
        thousandths(pair.weights[index + 2 * size]),
        thousandths(support?.weights[index]),
      ],
    ]),
  );
  return {
    weights,
    bias: round(model.cues.bias),
    pairWeight: round(model.cues.weights[data.cueNames.length] ?? 0),
    pairBias: round(pair.bias),
    supportWeight: round(model.cues.weights[data.cueNames.length + 1] ?? 0),
    supportBias: round(support?.bias ?? 0),
    grams,
    slope: round(slope),
    offset: round(offset),
  };
}
