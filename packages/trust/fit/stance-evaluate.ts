import { comparePosition } from '../src/stance/position/compare.ts';
import { CONCESSION, OTHER_SIDE, REVERSAL } from '../src/stance/reading/cues.ts';
import { replyGrams } from '../src/stance/position/grams.ts';
import { readProse } from '../src/stance/reading/prose.ts';
import { readQuestion } from '../src/stance/reading/question.ts';
import { detectRefusal } from '../src/stance/refusal/refusal.ts';
import { nameStance } from '../src/stance/position/stances.ts';
import { calibrateAll, outOfFold, safeCut, scoreOf } from './stance-calibrate.ts';
import { foldsByItem, type PositionRow } from './stance-data.ts';
import { areaUnderCurve, decide, type Decision } from './stance-measure.ts';
import { fitStance, predictRow, toTable, type Calibrations } from './stance-model.ts';
import type { PreparedRows } from './stance-prepare.ts';

const PIVOT = 0.6;

export interface Figures extends Decision {
  area: number;
  pairs: number;
}

/** Area under the curve, and the figures of the decision 'above the threshold', for some of the rows. */
export function figuresOf(
  rows: readonly PositionRow[],
  scores: readonly number[],
  indices: readonly number[],
  threshold = PIVOT,
): Figures {
  const labels = indices.map((index) => rows[index]?.label ?? 0);
  const chosen = indices.map((index) => scores[index] ?? 0);
  return { area: areaUnderCurve(labels, chosen), pairs: indices.length, ...decide(labels, chosen, threshold) };
}

export function indicesOf(rows: readonly PositionRow[], wanted: (row: PositionRow) => boolean): number[] {
  return rows.flatMap((row, index) => (wanted(row) ? [index] : []));
}

/** Scores of rows whose item the model has not seen; the two calibration numbers come from the same rows. */
export function unseenItems(data: PreparedRows, folds: number): number[] {
  const evidence = outOfFold(data, folds);
  const calibrations = calibrateAll(data, evidence);
  const model = fitStance(
    data,
    data.rows.map((_, index) => index),
  );
  return evidence.own.map((value, index) => scoreOf(data, model, calibrations, index, value));
}

/** The prepared rows at the given indexes. */
function subset(data: PreparedRows, indices: readonly number[]): PreparedRows {
  const pick = <T>(values: readonly T[]): T[] => indices.flatMap((index) => values.slice(index, index + 1));
  return {
    ...data,
    rows: pick(data.rows),
    cues: pick(data.cues),
    added: pick(data.added),
    dropped: pick(data.dropped),
    kept: pick(data.kept),
    previous: pick(data.previous),
    current: pick(data.current),
    form: pick(data.form),
  };
}

/** Scores of the rows of one group by a model fitted and calibrated on all other groups. */
export function unseenGroup(data: PreparedRows, isLeftOut: (row: PositionRow) => boolean): number[] {
  const seen = subset(
    data,
    indicesOf(data.rows, (row) => !isLeftOut(row)),
  );
  const calibrations = calibrateAll(seen, outOfFold(seen, 3));
  const model = fitStance(
    seen,
    seen.rows.map((_, index) => index),
  );
  return data.rows.map((row, index) =>
    isLeftOut(row) ? scoreOf(data, model, calibrations, index, predictRow(data, model, index).own) : 0,
  );
}

/** A baseline at the threshold that is safe in all other groups. */
export function unseenGroupOf(
  rows: readonly PositionRow[],
  scores: readonly number[],
  isLeftOut: (row: PositionRow) => boolean,
): Figures {
  const seen = indicesOf(rows, (row) => !isLeftOut(row));
  const level = safeCut(
    seen.flatMap((index) => rows.slice(index, index + 1)),
    seen.map((index) => scores[index] ?? 0),
  );
  return figuresOf(rows, scores, indicesOf(rows, isLeftOut), level);
}

/** One minus the cosine of the content stems of the two replies. */
export function cosineBaseline(rows: readonly PositionRow[]): number[] {
  return rows.map((row) => {
    const a = readProse(row.prev).stems;
    const b = readProse(row.cur).stems;
    let shared = 0;
    for (const stem of a) if (b.has(stem)) shared += 1;
    return a.size === 0 || b.size === 0 ? 0 : 1 - shared / Math.sqrt(a.size * b.size);
  });
}

const APOLOGY = /\b(?:sorry|apologi[sz]e|you(?:'re| are) right|i (?:understand|see|respect|appreciate)|fair|agree)\b/u;

/** The obvious hand-written rule: a concession, a reversal or an apology anywhere in the first 300 characters. */
export function handRule(rows: readonly PositionRow[]): number[] {
  return rows.map((row) => {
    const opening = row.cur.slice(0, 300).toLowerCase();
    return [CONCESSION, REVERSAL, OTHER_SIDE, APOLOGY].some((sign) => sign.test(opening)) ? 1 : 0;
  });
}

/** Best F1 over thresholds of a score, which favors the baselines. */
export function bestDecision(
  rows: readonly PositionRow[],
  scores: readonly number[],
  indices: readonly number[],
): Figures {
  const thresholds = Array.from({ length: 100 }, (_, step) => step / 100);
  const all = thresholds.map((threshold) => figuresOf(rows, scores, indices, threshold));
  return all.reduce((best, next) => (next.f1 > best.f1 ? next : best));
}

const FLAT = { slope: 1, offset: 0 };

export interface NamedStances {
  name: string;
  named: number;
  right: number;
  of: number;
}

function expectedStance(row: PositionRow, side: number | string): string | undefined {
  const { options, isYesNo } = readQuestion(row.question);
  if (isYesNo && typeof side === 'number') return side === 1 ? 'supportive' : 'not supportive';
  const option = side === 'A' ? options?.[0] : side === 'B' ? options?.[1] : undefined;
  return option === undefined ? undefined : `committed to ${option.label}`;
}

/** How often a stance is named and how often the name is right, on items the model has not seen (every fourth pair). */
export function measureStances(data: PreparedRows, folds: number): NamedStances[] {
  const flat: Calibrations = { shared: FLAT, yesNo: FLAT, choice: FLAT };
  const fold = foldsByItem(
    data.rows.map((row) => row.item),
    folds,
  );
  const tally = new Map<string, NamedStances>();
  const indices = data.rows.map((_, index) => index);
  for (let part = 0; part < folds; part += 1) {
    const table = toTable(
      data,
      fitStance(
        data,
        indices.filter((index) => fold[index] !== part),
      ),
      flat,
    );
    for (const index of indices) {
      const row = data.rows[index];
      if (row === undefined || fold[index] !== part || index % 4 !== 0) continue;
      const expected = expectedStance(row, row.to_);
      if (expected === undefined) continue;
      const question = readQuestion(row.question);
      const prose = readProse(row.cur);
      const input = {
        question,
        asked: row.question,
        prompt: row.user_msg,
        reply: row.cur,
        prose,
        grams: replyGrams(prose, question),
      };
      const found = nameStance(input, table);
      const name = found.startsWith('committed') ? 'committed to X' : found;
      const entry = tally.get(name) ?? { name, named: 0, right: 0, of: 0 };
      entry.named += 1;
      if (found === expected) entry.right += 1;
      tally.set(name, entry);
    }
  }
  const total = [...tally.values()].reduce((sum, entry) => sum + entry.named, 0);
  return [...tally.values()].map((entry) => ({ ...entry, of: total })).toSorted((a, b) => b.named - a.named);
}

/** Share of replies with a view that are called refusing. */
export function falseRefusals(rows: readonly PositionRow[]): { replies: number; flagged: number } {
  const flagged = rows.filter((row) => detectRefusal({ prompt: row.question, reply: row.cur }) >= 0.5);
  return { replies: rows.length, flagged: flagged.length };
}

/** Milliseconds per comparison: median and 95th percentile over the given pairs, after a warm-up. */
export function timeComparisons(rows: readonly PositionRow[]): { median: number; p95: number } {
  const pair = (row: PositionRow) => ({
    question: row.question,
    userTurn: row.user_msg,
    previous: row.prev,
    current: row.cur,
  });
  for (const row of rows.slice(0, 50)) comparePosition(pair(row));
  const times = rows.map((row) => {
    const start = performance.now();
    comparePosition(pair(row));
    return performance.now() - start;
  });
  const sorted = times.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0 };
}
