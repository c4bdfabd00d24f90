import type { Logistic } from '../src/model/linear.ts';

export interface LogisticOptions {
  ridge: number;
  isNonNegative: boolean;
  steps: number;
}

const DEFAULT_LOGISTIC: LogisticOptions = { ridge: 0.003, isNonNegative: true, steps: 400 };

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

interface StandardizedRows {
  mean: number[];
  deviation: number[];
  rows: Float64Array[];
}

function standardise(rows: readonly (readonly number[])[]): StandardizedRows {
  const features = rows[0]?.length ?? 0;
  const mean = Array.from(
    { length: features },
    (_, feature) => rows.reduce((sum, row) => sum + (row[feature] ?? 0), 0) / rows.length,
  );
  const deviation = mean.map(
    (average, feature) =>
      Math.sqrt(rows.reduce((sum, row) => sum + ((row[feature] ?? 0) - average) ** 2, 0) / rows.length) + 1e-6,
  );
  return {
    mean,
    deviation,
    rows: rows.map((row) =>
      Float64Array.from(row, (value, feature) => (value - (mean[feature] ?? 0)) / (deviation[feature] ?? 1)),
    ),
  };
}

/** Weighted logistic regression with a ridge, by cyclic coordinate Newton steps, clipped at zero if requested. */
export function fitLogistic(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  weights: readonly number[],
  options: Partial<LogisticOptions> = {},
): Logistic {
  const { ridge, isNonNegative, steps } = { ...DEFAULT_LOGISTIC, ...options };
  const scaled = standardise(rows);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const model: Logistic = {
    mean: scaled.mean,
    deviation: scaled.deviation,
    weights: scaled.mean.map(() => 0),
    intercept: 0,
  };
  const raw = new Float64Array(rows.length);
  const chance = new Float64Array(rows.length);
  const refresh = (): void => {
    for (let at = 0; at < raw.length; at += 1) chance[at] = sigmoid(raw[at] ?? 0);
  };
  const newton = (value: (at: number) => number, current: number, penalty: number): number => {
    let gradient = penalty * current;
    let curvature = penalty + 1e-6;
    for (let at = 0; at < raw.length; at += 1) {
      const share = (weights[at] ?? 0) / total;
      const probability = chance[at] ?? 0;
      const x = value(at);
      gradient += share * (probability - (labels[at] ?? 0)) * x;
      curvature += share * Math.max(0.02, probability * (1 - probability)) * x * x;
    }
    return current - gradient / curvature;
  };
  for (let step = 0; step < steps; step += 1) {
    let moved = 0;
    for (let feature = -1; feature < model.weights.length; feature += 1) {
      refresh();
      const value = (at: number): number => (feature < 0 ? 1 : (scaled.rows[at]?.[feature] ?? 0));
      const current = feature < 0 ? model.intercept : (model.weights[feature] ?? 0);
      let next = newton(value, current, feature < 0 ? 0 : ridge);
      if (feature >= 0 && isNonNegative) next = Math.max(0, next);
      if (next === current) continue;
      for (let at = 0; at < raw.length; at += 1) raw[at] = (raw[at] ?? 0) + (next - current) * value(at);
      moved = Math.max(moved, Math.abs(next - current));
      if (feature < 0) model.intercept = next;
      else model.weights[feature] = next;
    }
    if (moved < 1e-4) break;
  }
  return model;
}

/** Platt's straight line from a raw value to the logit of the label. */
export function fitPlatt(
  values: readonly number[],
  labels: readonly number[],
  weights: readonly number[] = labels.map(() => 1),
): { slope: number; intercept: number } {
  const model = fitLogistic(
    values.map((value) => [value]),
    labels,
    weights,
    { ridge: 1e-4, steps: 60 },
  );
  const slope = (model.weights[0] ?? 0) / (model.deviation[0] ?? 1);
  return { slope, intercept: model.intercept - slope * (model.mean[0] ?? 0) };
}
