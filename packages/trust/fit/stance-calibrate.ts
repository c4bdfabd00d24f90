import { decide } from './stance-measure.ts';
import { foldsByItem, type PositionRow } from './stance-data.ts';
import {
  fitStance,
  judgeOf,
  predictRow,
  type Calibration,
  type Calibrations,
  type StanceModel,
} from './stance-model.ts';
import type { PreparedRows } from './stance-prepare.ts';

/** Precision that 'score above 0.6' must reach on items the model was not fitted on; the promise is 0.8. */
const WANTED_PRECISION = 0.84;
/**
 * The shared weights apply to conversations unlike the data. Their reversal rate is unknown, so no precision can be
 * promised, but a false alarm rate can: at most this share of replies that kept their position may be called a pivot in
 * each available family.
 */
const SHARED_FALSE_ALARMS = 0.0035;
const PIVOT_LOGIT = Math.log(0.6 / 0.4);

/** Evidence of every row, by the weights of its form and by the shared ones. */
export interface Evidence {
  own: number[];
  shared: number[];
}

/** Evidence of every row from a model that has not seen its item. */
export function outOfFold(
  data: PreparedRows,
  folds: number,
  report: (line: string) => void = () => undefined,
): Evidence {
  const fold = foldsByItem(
    data.rows.map((row) => row.item),
    folds,
  );
  const evidence: Evidence = { own: data.rows.map(() => 0), shared: data.rows.map(() => 0) };
  const all = data.rows.map((_, index) => index);
  for (let part = 0; part < folds; part += 1) {
    const model = fitStance(
      data,
      all.filter((index) => fold[index] !== part),
    );
    for (const index of all) {
      if (fold[index] !== part) continue;
      const { own, shared } = predictRow(data, model, index);
      evidence.own[index] = own;
      evidence.shared[index] = shared;
    }
    report(`fold ${part + 1} of ${folds}`);
  }
  return evidence;
}

/** Slope of a one-dimensional logistic regression by Newton's method. */
function logisticSlope(labels: readonly number[], evidence: readonly number[]): number {
  let slope = 1;
  let offset = 0;
  for (let iteration = 0; iteration < 50; iteration += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-9, 0, 1e-9];
    for (const [index, value] of evidence.entries()) {
      const p = 1 / (1 + Math.exp(-(slope * value + offset)));
      const residual = p - (labels[index] ?? 0);
      const weight = p * (1 - p);
      g0 += residual;
      g1 += residual * value;
      h00 += weight;
      h01 += weight * value;
      h11 += weight * value * value;
    }
    const determinant = h00 * h11 - h01 * h01;
    offset -= (h11 * g0 - h01 * g1) / determinant;
    slope -= (h00 * g1 - h01 * g0) / determinant;
  }
  return slope;
}

/** Lowest cut of the evidence that keeps the wanted precision. */
function cutFor(labels: readonly number[], evidence: readonly number[], precision: number): number {
  for (let cut = -2; cut < 4; cut += 0.02) if (decide(labels, evidence, cut).precision >= precision) return cut;
  return 4;
}

/** Lowest cut that calls at most the allowed share of any family's unchanged replies a pivot. */
export function safeCut(rows: readonly PositionRow[], evidence: readonly number[]): number {
  const families = Map.groupBy(
    rows.flatMap(({ source, label }, index) => (label === 0 ? [{ source, value: evidence[index] ?? 0 }] : [])),
    ({ source }) => source,
  );
  const cuts = [...families.values()].map((held) => {
    const values = held.map(({ value }) => value).toSorted((a, b) => b - a);
    return values[Math.floor(SHARED_FALSE_ALARMS * values.length)] ?? 0;
  });
  return Math.max(...cuts);
}

/** Slope by logistic regression, offset so that 0.6 lies at the cut. */
function calibrate(labels: readonly number[], evidence: readonly number[], cut: number): Calibration {
  const slope = logisticSlope(labels, evidence);
  return { slope, offset: PIVOT_LOGIT - slope * cut };
}

/** One calibration per set of weights; a form without reversals takes the shared one. */
export function calibrateAll(data: PreparedRows, evidence: Evidence): Calibrations {
  const labels = data.rows.map((row) => row.label);
  const shared = calibrate(labels, evidence.shared, safeCut(data.rows, evidence.shared));
  const ofForm = (form: string): Calibration => {
    const indices = data.form.flatMap((own, index) => (own === form ? [index] : []));
    const own = indices.map((index) => labels[index] ?? 0);
    const values = indices.map((index) => evidence.own[index] ?? 0);
    return own.includes(1) ? calibrate(own, values, cutFor(own, values, WANTED_PRECISION)) : shared;
  };
  return { shared, yesNo: ofForm('yes-no'), choice: ofForm('choice') };
}

/** The calibrated score of a row whose evidence is known. */
export function scoreOf(
  data: PreparedRows,
  model: StanceModel,
  calibrations: Calibrations,
  index: number,
  evidence: number,
): number {
  const { slope, offset } = calibrations[judgeOf(data, model, index)];
  return 1 / (1 + Math.exp(-(slope * evidence + offset)));
}
