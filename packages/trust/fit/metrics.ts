/** Area under the ROC curve: the probability that a positive outranks a negative; ties count half. */
export function auroc(labels: readonly number[], scores: readonly number[]): number {
  const order = scores
    .map((score, at) => ({ score, label: labels[at] ?? 0 }))
    .toSorted((left, right) => left.score - right.score);
  const positives = labels.filter((label) => label === 1).length;
  const negatives = labels.length - positives;
  if (positives === 0 || negatives === 0) return Number.NaN;
  let ranks = 0;
  for (let at = 0; at < order.length;) {
    let end = at;
    while (end < order.length && order[end]?.score === order[at]?.score) end += 1;
    const rank = (at + 1 + end) / 2;
    for (let tied = at; tied < end; tied += 1) if (order[tied]?.label === 1) ranks += rank;
    at = end;
  }
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/** F1 of calling everything at or above the threshold positive. */
export function f1At(labels: readonly number[], scores: readonly number[], threshold: number): number {
  let hit = 0;
  let called = 0;
  let positives = 0;
  labels.forEach((label, at) => {
    const isCalled = (scores[at] ?? 0) >= threshold;
    if (label === 1) positives += 1;
    if (isCalled) called += 1;
    if (isCalled && label === 1) hit += 1;
  });
  return called + positives === 0 ? 0 : (2 * hit) / (called + positives);
}

/** The threshold with the best F1 (chosen on the same data, so the figure is optimistic unless checked elsewhere). */
export function bestThreshold(labels: readonly number[], scores: readonly number[]): number {
  let best = 0;
  let threshold = 0;
  for (const candidate of new Set(scores)) {
    const value = f1At(labels, scores, candidate);
    if (value > best) {
      best = value;
      threshold = candidate;
    }
  }
  return threshold;
}

export interface ReliabilityBin {
  from: number;
  to: number;
  count: number;
  predicted: number;
  observed: number;
}

/** Ten equal bins of predicted probability with predicted and observed rates. */
export function reliability(
  outcomes: readonly number[],
  probabilities: readonly number[],
  bins = 10,
): ReliabilityBin[] {
  return Array.from({ length: bins }, (_, bin) => {
    const inside = probabilities.flatMap((probability, at) =>
      Math.min(bins - 1, Math.floor(probability * bins)) === bin ? [at] : [],
    );
    const mean = (values: readonly number[]): number =>
      inside.reduce((sum, at) => sum + (values[at] ?? 0), 0) / Math.max(1, inside.length);
    return {
      from: bin / bins,
      to: (bin + 1) / bins,
      count: inside.length,
      predicted: mean(probabilities),
      observed: mean(outcomes),
    };
  });
}

/** Expected calibration error over ten equal bins (Naeini et al. 2015). */
export function calibrationError(outcomes: readonly number[], probabilities: readonly number[]): number {
  return reliability(outcomes, probabilities).reduce(
    (sum, bin) => sum + (bin.count / Math.max(1, outcomes.length)) * Math.abs(bin.predicted - bin.observed),
    0,
  );
}
