/** Deterministic logistic regression: sparse with L-BFGS, and dense with non-negative weights. */

/** Rows of sorted or unsorted column numbers, every entry of a row with the same value `scale[row]`. */
export interface SparseRows {
  columns: number;
  rows: readonly Int32Array[];
  scale: Float64Array;
}

export interface LinearModel {
  weights: Float64Array;
  bias: number;
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
};

/** Logit of one sparse row. */
export function sparseLogit(model: LinearModel, row: Int32Array, scale: number): number {
  let sum = 0;
  for (let index = 0; index < row.length; index += 1) sum += model.weights[row[index] ?? 0] ?? 0;
  return sum * scale + model.bias;
}

function logisticLoss(
  data: SparseRows,
  labels: Float64Array,
  ridge: number,
  at: Float64Array,
  gradient: Float64Array,
): number {
  const bias = data.columns;
  gradient.fill(0);
  let loss = 0;
  for (let row = 0; row < data.rows.length; row += 1) {
    const entries = data.rows[row] ?? new Int32Array();
    const scale = data.scale[row] ?? 0;
    let logit = 0;
    for (let index = 0; index < entries.length; index += 1) logit += at[entries[index] ?? 0] ?? 0;
    logit = logit * scale + (at[bias] ?? 0);
    const label = labels[row] ?? 0;
    loss += Math.max(logit, 0) + Math.log1p(Math.exp(-Math.abs(logit))) - label * logit;
    const residual = 1 / (1 + Math.exp(-logit)) - label;
    const step = residual * scale;
    for (let index = 0; index < entries.length; index += 1) {
      const column = entries[index] ?? 0;
      gradient[column] = (gradient[column] ?? 0) + step;
    }
    gradient[bias] = (gradient[bias] ?? 0) + residual;
  }
  for (let column = 0; column < bias; column += 1) {
    const weight = at[column] ?? 0;
    loss += (ridge / 2) * weight * weight;
    gradient[column] = (gradient[column] ?? 0) + ridge * weight;
  }
  return loss;
}

interface Memory {
  s: Float64Array;
  y: Float64Array;
  rho: number;
}

/** Two-loop recursion of L-BFGS (Nocedal 1980). */
function direction(gradient: Float64Array, memory: readonly Memory[]): Float64Array {
  const result = gradient.map((value) => -value);
  const alphas: number[] = [];
  for (const pair of memory.toReversed()) {
    const alpha = pair.rho * dot(pair.s, result);
    alphas.push(alpha);
    for (let index = 0; index < result.length; index += 1)
      result[index] = (result[index] ?? 0) - alpha * (pair.y[index] ?? 0);
  }
  const last = memory.at(-1);
  const gamma =
    last === undefined ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1 / (last.rho * dot(last.y, last.y));
  for (let index = 0; index < result.length; index += 1) result[index] = (result[index] ?? 0) * gamma;
  for (const [position, pair] of memory.entries()) {
    const beta = pair.rho * dot(pair.y, result);
    const alpha = alphas[memory.length - 1 - position] ?? 0;
    for (let index = 0; index < result.length; index += 1)
      result[index] = (result[index] ?? 0) + (alpha - beta) * (pair.s[index] ?? 0);
  }
  return result;
}

/** L2-penalized logistic regression over sparse rows; the bias is free. */
export function fitSparse(data: SparseRows, labels: Float64Array, ridge: number, iterations = 60): LinearModel {
  const size = data.columns + 1;
  let at = new Float64Array(size);
  let gradient = new Float64Array(size);
  let loss = logisticLoss(data, labels, ridge, at, gradient);
  const memory: Memory[] = [];
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const step = direction(gradient, memory);
    const slope = dot(step, gradient);
    if (slope > -1e-6 * Math.max(1, loss)) break;
    let rate = 1;
    let next = at;
    const nextGradient = new Float64Array(size);
    let nextLoss = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 20; attempt += 1, rate /= 2) {
      next = at.map((value, index) => value + rate * (step[index] ?? 0));
      nextLoss = logisticLoss(data, labels, ridge, next, nextGradient);
      if (nextLoss <= loss + 1e-4 * rate * slope) break;
    }
    const s = next.map((value, index) => value - (at[index] ?? 0));
    const y = nextGradient.map((value, index) => value - (gradient[index] ?? 0));
    const curvature = dot(s, y);
    if (curvature > 1e-10) memory.push({ s, y, rho: 1 / curvature });
    if (memory.length > 8) memory.shift();
    const gained = loss - nextLoss;
    at = next;
    gradient = nextGradient;
    loss = nextLoss;
    if (gained < 1e-5 * Math.max(1, loss)) break;
  }
  return { weights: at.slice(0, data.columns), bias: at[data.columns] ?? 0 };
}

/** Options of the non-negative fit. */
export interface NonNegativeOptions {
  /** Strength of the penalty per weight. */
  ridge: Float64Array;
  /** Target weights of the penalty; zero by default. */
  prior?: Float64Array;
  iterations?: number;
  sampleWeights?: Float64Array;
}

/** Upper bound of the Hessian's largest eigenvalue by power iteration, with a margin of a tenth. */
function largestCurvature(
  rows: readonly Float64Array[],
  size: number,
  sampleWeights: Float64Array | undefined,
): number {
  let vector = new Float64Array(size + 1).fill(1 / Math.sqrt(size + 1));
  let value = 1;
  for (let iteration = 0; iteration < 25; iteration += 1) {
    const image = new Float64Array(size + 1);
    for (const [index, row] of rows.entries()) {
      let product = vector[size] ?? 0;
      for (let column = 0; column < size; column += 1) product += (row[column] ?? 0) * (vector[column] ?? 0);
      product *= (sampleWeights?.[index] ?? 1) / 4;
      for (let column = 0; column < size; column += 1)
        image[column] = (image[column] ?? 0) + product * (row[column] ?? 0);
      image[size] = (image[size] ?? 0) + product;
    }
    value = Math.sqrt(dot(image, image));
    vector = image.map((entry) => entry / (value + 1e-12));
  }
  return value * 1.1;
}

/**
 * Logistic regression with non-negative weights by accelerated projected gradient (Beck and Teboulle 2009, with
 * restart).
 */
export function fitNonNegative(
  rows: readonly Float64Array[],
  labels: Float64Array,
  options: NonNegativeOptions,
): LinearModel {
  const size = rows[0]?.length ?? 0;
  const { ridge, prior, sampleWeights, iterations = 800 } = options;
  const rate = 1 / (largestCurvature(rows, size, sampleWeights) + Math.max(...ridge));
  let at = new Float64Array(size + 1);
  let ahead = at.slice();
  let momentum = 1;
  const gradient = new Float64Array(size + 1);
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    gradient.fill(0);
    for (let row = 0; row < rows.length; row += 1) {
      const values = rows[row] ?? new Float64Array();
      let logit = ahead[size] ?? 0;
      for (let index = 0; index < size; index += 1) logit += (ahead[index] ?? 0) * (values[index] ?? 0);
      const residual = (1 / (1 + Math.exp(-logit)) - (labels[row] ?? 0)) * (sampleWeights?.[row] ?? 1);
      for (let index = 0; index < size; index += 1)
        gradient[index] = (gradient[index] ?? 0) + residual * (values[index] ?? 0);
      gradient[size] = (gradient[size] ?? 0) + residual;
    }
    for (let index = 0; index < size; index += 1)
      gradient[index] = (gradient[index] ?? 0) + (ridge[index] ?? 0) * ((ahead[index] ?? 0) - (prior?.[index] ?? 0));
    const next = ahead.map((value, index) => {
      const moved = value - rate * (gradient[index] ?? 0);
      return index < size ? Math.max(0, moved) : moved;
    });
    let turned = 0;
    for (let index = 0; index <= size; index += 1)
      turned += (gradient[index] ?? 0) * ((next[index] ?? 0) - (at[index] ?? 0));
    const nextMomentum = turned > 0 ? 1 : (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
    const push = turned > 0 ? 0 : (momentum - 1) / nextMomentum;
    ahead = next.map((value, index) => value + push * (value - (at[index] ?? 0)));
    at = next;
    momentum = nextMomentum;
  }
  return { weights: at.slice(0, size), bias: at[size] ?? 0 };
}
