/** Weights on standardized features; non-negative where the fit required it. */
export interface Logistic {
  mean: number[];
  deviation: number[];
  weights: number[];
  intercept: number;
}

/** The raw logit of a row. */
export function logisticLogit(model: Logistic, row: readonly number[]): number {
  return model.weights.reduce(
    (sum, weight, feature) =>
      sum + (weight * ((row[feature] ?? 0) - (model.mean[feature] ?? 0))) / (model.deviation[feature] ?? 1),
    model.intercept,
  );
}
