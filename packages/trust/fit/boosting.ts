import { treeValue, type TreeModel, type Tree } from '../src/model/trees.ts';

export interface BoostingOptions {
  rounds: number;
  depth: number;
  rate: number;
  /** Minimum weight of a leaf. */
  leaf: number;
  ridge: number;
}

export const DEFAULT_BOOSTING: BoostingOptions = { rounds: 150, depth: 3, rate: 0.06, leaf: 12, ridge: 4 };

const BINS = 32;

interface FeatureBins {
  edges: number[][];
  bins: Uint8Array[];
}

function binFeatures(rows: readonly (readonly number[])[], features: number): FeatureBins {
  const edges: number[][] = [];
  const bins: Uint8Array[] = [];
  for (let feature = 0; feature < features; feature += 1) {
    const values = rows.map((row) => row[feature] ?? 0).toSorted((left, right) => left - right);
    const distinct = [...new Set(values)];
    const cuts = new Set<number>();
    if (distinct.length <= BINS)
      for (let at = 1; at < distinct.length; at += 1) cuts.add(((distinct[at - 1] ?? 0) + (distinct[at] ?? 0)) / 2);
    else for (let bin = 1; bin < BINS; bin += 1) cuts.add(values[Math.floor((bin * values.length) / BINS)] ?? 0);
    const sorted = [...cuts].toSorted((left, right) => left - right);
    edges.push(sorted);
    bins.push(Uint8Array.from(rows, (row) => sorted.filter((edge) => (row[feature] ?? 0) >= edge).length));
  }
  return { edges, bins };
}

interface Split {
  gain: number;
  feature: number;
  bin: number;
  left: number;
  right: number;
}

interface NodeState {
  rows: Int32Array;
  low: number;
  high: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The best split of a node whose right side is not below the left (monotone, rising). */
function findSplit(
  node: NodeState,
  binned: FeatureBins,
  gradient: Float64Array,
  hessian: Float64Array,
  options: BoostingOptions,
): Split | undefined {
  let best: Split | undefined;
  let sumGradient = 0;
  let sumHessian = 0;
  for (const row of node.rows) {
    sumGradient += gradient[row] ?? 0;
    sumHessian += hessian[row] ?? 0;
  }
  const gainOf = (total: number, weight: number, value: number): number =>
    -(total * value + 0.5 * (weight + options.ridge) * value * value);
  const parent = gainOf(
    sumGradient,
    sumHessian,
    clamp(-sumGradient / (sumHessian + options.ridge), node.low, node.high),
  );
  binned.bins.forEach((bins, feature) => {
    const gradients = new Float64Array(BINS + 1);
    const hessians = new Float64Array(BINS + 1);
    for (const row of node.rows) {
      const bin = bins[row] ?? 0;
      gradients[bin] = (gradients[bin] ?? 0) + (gradient[row] ?? 0);
      hessians[bin] = (hessians[bin] ?? 0) + (hessian[row] ?? 0);
    }
    let leftGradient = 0;
    let leftHessian = 0;
    const cuts = binned.edges[feature]?.length ?? 0;
    for (let bin = 0; bin < cuts; bin += 1) {
      leftGradient += gradients[bin] ?? 0;
      leftHessian += hessians[bin] ?? 0;
      const rightHessian = sumHessian - leftHessian;
      if (leftHessian < options.leaf || rightHessian < options.leaf) continue;
      const left = clamp(-leftGradient / (leftHessian + options.ridge), node.low, node.high);
      const right = clamp(-(sumGradient - leftGradient) / (rightHessian + options.ridge), node.low, node.high);
      if (left > right) continue;
      const gain =
        gainOf(leftGradient, leftHessian, left) + gainOf(sumGradient - leftGradient, rightHessian, right) - parent;
      if (gain > (best?.gain ?? 1e-6)) best = { gain, feature, bin, left, right };
    }
  });
  return best;
}

function growTree(
  all: Int32Array,
  binned: FeatureBins,
  gradient: Float64Array,
  hessian: Float64Array,
  options: BoostingOptions,
): Tree {
  const size = 2 ** (options.depth + 1) - 1;
  const tree: Tree = {
    feature: Array.from({ length: size }, () => -1),
    threshold: Array.from({ length: size }, () => 0),
    value: Array.from({ length: size }, () => 0),
  };
  const nodes: (NodeState | undefined)[] = [{ rows: all, low: -Infinity, high: Infinity }];
  for (let at = 0; at < 2 ** options.depth - 1; at += 1) {
    const node = nodes[at];
    const split = node === undefined ? undefined : findSplit(node, binned, gradient, hessian, options);
    if (node === undefined || split === undefined) continue;
    const bins = binned.bins[split.feature];
    const middle = (split.left + split.right) / 2;
    tree.feature[at] = split.feature;
    tree.threshold[at] = binned.edges[split.feature]?.[split.bin] ?? 0;
    tree.value[2 * at + 1] = split.left * options.rate;
    tree.value[2 * at + 2] = split.right * options.rate;
    nodes[2 * at + 1] = {
      rows: node.rows.filter((row) => (bins?.[row] ?? 0) <= split.bin),
      low: node.low,
      high: middle,
    };
    nodes[2 * at + 2] = {
      rows: node.rows.filter((row) => (bins?.[row] ?? 0) > split.bin),
      low: middle,
      high: node.high,
    };
  }
  return tree;
}

/**
 * Gradient-boosted trees for a 0/1 label in which every feature may only raise the risk: splits that would lower it are
 * rejected and children are bounded by their parents' midpoint, as in LightGBM's basic method.
 */
export function fitBoosted(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  weights: readonly number[],
  options: BoostingOptions = DEFAULT_BOOSTING,
): TreeModel {
  const binned = binFeatures(rows, rows[0]?.length ?? 0);
  const all = Int32Array.from(rows, (_, at) => at);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = labels.reduce((sum, label, at) => sum + label * (weights[at] ?? 0), 0) / total;
  const base = Math.log(share / (1 - share));
  const raw = new Float64Array(rows.length).fill(base);
  const gradient = new Float64Array(rows.length);
  const hessian = new Float64Array(rows.length);
  const trees: Tree[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (let at = 0; at < rows.length; at += 1) {
      const probability = 1 / (1 + Math.exp(-(raw[at] ?? 0)));
      gradient[at] = (probability - (labels[at] ?? 0)) * (weights[at] ?? 0);
      hessian[at] = probability * (1 - probability) * (weights[at] ?? 0);
    }
    const tree = growTree(all, binned, gradient, hessian, options);
    trees.push(tree);
    rows.forEach((row, at) => {
      raw[at] = (raw[at] ?? 0) + treeValue(tree, row);
    });
  }
  return { base, trees };
}
