/** Area under the ROC curve, ties counted half; NaN when one class is missing. */
export function areaUnderCurve(labels: readonly number[], scores: readonly number[]): number {
  const order = scores.map((_, index) => index).toSorted((a, b) => (scores[a] ?? 0) - (scores[b] ?? 0));
  let rankSum = 0;
  let positives = 0;
  for (let start = 0; start < order.length;) {
    let end = start;
    while (end < order.length && scores[order[end] ?? 0] === scores[order[start] ?? 0]) end += 1;
    for (let position = start; position < end; position += 1) {
      if (labels[order[position] ?? 0] !== 1) continue;
      rankSum += (start + end + 1) / 2;
      positives += 1;
    }
    start = end;
  }
  const negatives = order.length - positives;
  return positives === 0 || negatives === 0
    ? Number.NaN
    : (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

export interface Decision {
  precision: number;
  recall: number;
  f1: number;
  /** Share of the label-0 cases that are flagged. */
  falseAlarms: number;
}

/** Precision, recall, F1 and false alarms of 'score above threshold'. */
export function decide(labels: readonly number[], scores: readonly number[], threshold: number): Decision {
  let hit = 0;
  let flagged = 0;
  let positives = 0;
  for (const [index, score] of scores.entries()) {
    const isPositive = labels[index] === 1;
    if (isPositive) positives += 1;
    if (score <= threshold) continue;
    flagged += 1;
    if (isPositive) hit += 1;
  }
  const precision = flagged === 0 ? 0 : hit / flagged;
  const recall = positives === 0 ? 0 : hit / positives;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    falseAlarms: (flagged - hit) / Math.max(1, labels.length - positives),
  };
}

/** Pk (Beeferman 1999) and WindowDiff (Pevzner and Hearst 2002) with half the mean segment length as window. */
export function segmentationError(
  reference: readonly number[],
  guess: readonly number[],
): { pk: number; windowDiff: number } {
  const segments = reference.reduce((sum, value) => sum + value, 1);
  const window = Math.max(1, Math.round(reference.length / segments / 2));
  let pk = 0;
  let windowDiff = 0;
  const places = reference.length - window;
  for (let start = 0; start < places; start += 1) {
    let expected = 0;
    let found = 0;
    for (let at = start; at < start + window; at += 1) {
      expected += reference[at] ?? 0;
      found += guess[at] ?? 0;
    }
    if (expected > 0 !== found > 0) pk += 1;
    if (expected !== found) windowDiff += 1;
  }
  return places <= 0 ? { pk: 0, windowDiff: 0 } : { pk: pk / places, windowDiff: windowDiff / places };
}
