import type { SparseRow } from '../src/model/sparse.ts';

/** Ridge logistic regression of hashed words on top of a fixed offset, by Nesterov's accelerated descent. */
export function fitSparse(
  rows: readonly (readonly SparseRow[])[],
  labels: readonly number[],
  offsets: readonly number[],
  size: number,
  ridge: number,
  steps = 150,
): Float64Array {
  let weights = new Float64Array(size);
  let previous = new Float64Array(size);
  const rate = 1 / (0.5 + ridge);
  for (let step = 0; step < steps; step += 1) {
    const momentum = step / (step + 3);
    const ahead = weights.map((weight, at) => weight + momentum * (weight - (previous[at] ?? 0)));
    const gradient = ahead.map((weight) => ridge * weight);
    rows.forEach((fields, at) => {
      let raw = offsets[at] ?? 0;
      for (const row of fields) for (const bucket of row.buckets) raw += (ahead[bucket] ?? 0) * row.value;
      const error = (1 / (1 + Math.exp(-raw)) - (labels[at] ?? 0)) / rows.length;
      for (const row of fields)
        for (const bucket of row.buckets) gradient[bucket] = (gradient[bucket] ?? 0) + error * row.value;
    });
    previous = weights;
    weights = ahead.map((weight, at) => weight - rate * (gradient[at] ?? 0));
  }
  return weights;
}
