import type { SourceIndex } from './source-index.ts';

export interface Window {
  /** Share of the weight that lies inside, 0..1. */
  coverage: number;
  /** First and last matched token (indexes into the index's tokens), or -1 when nothing matched. */
  first: number;
  last: number;
}

interface Hit {
  index: number;
  id: number;
}

/** Where the given stems occur in the sources, in order. Very frequent stems are cut at `limit` places each. */
export function findHits(weights: ReadonlyMap<number, number>, index: SourceIndex, limit = 400): Hit[] {
  const hits: Hit[] = [];
  for (const id of weights.keys()) {
    const places = index.postings[id] ?? [];
    for (let at = 0; at < places.length && at < limit; at += 1) hits.push({ index: places[at] ?? 0, id });
  }
  return hits.sort((left, right) => left.index - right.index);
}

/** The stretch of at most `width` tokens that holds most of the weight, as short as it can be; linear in the hits. */
export function bestWindow(
  hits: readonly Hit[],
  weights: ReadonlyMap<number, number>,
  total: number,
  index: SourceIndex,
  width: number,
): Window {
  const counts = new Map<number, number>();
  let sum = 0;
  let left = 0;
  let best: Window = { coverage: 0, first: -1, last: -1 };
  for (const hit of hits) {
    const seen = counts.get(hit.id) ?? 0;
    counts.set(hit.id, seen + 1);
    if (seen === 0) sum += weights.get(hit.id) ?? 0;
    for (;;) {
      const oldest = hits[left];
      if (oldest === undefined) break;
      const isTooFar = (index.positions[hit.index] ?? 0) - (index.positions[oldest.index] ?? 0) >= width;
      const isRepeated = (counts.get(oldest.id) ?? 0) > 1;
      if (!isTooFar && !isRepeated) break;
      left += 1;
      const rest = (counts.get(oldest.id) ?? 1) - 1;
      counts.set(oldest.id, rest);
      if (rest === 0) sum -= weights.get(oldest.id) ?? 0;
    }
    if (sum > best.coverage * total + 1e-9)
      best = { coverage: sum / total, first: hits[left]?.index ?? hit.index, last: hit.index };
  }
  return best;
}
