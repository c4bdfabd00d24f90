/** Depth-limited trees in heap order: node n has children 2n+1 and 2n+2; feature -1 is a leaf. */
export interface Tree {
  feature: number[];
  threshold: number[];
  /** Value of every node, so that a path can be explained step by step. */
  value: number[];
}

export interface TreeModel {
  base: number;
  trees: Tree[];
}

/** The value of one tree for a row; `step` is called for every split on the path with the change it made. */
export function treeValue(
  tree: Tree,
  row: readonly number[],
  step?: (feature: number, change: number) => void,
): number {
  let at = 0;
  for (;;) {
    const feature = tree.feature[at] ?? -1;
    if (feature < 0) return tree.value[at] ?? 0;
    const child = (row[feature] ?? 0) >= (tree.threshold[at] ?? 0) ? 2 * at + 2 : 2 * at + 1;
    step?.(feature, (tree.value[child] ?? 0) - (tree.value[at] ?? 0));
    at = child;
  }
}
