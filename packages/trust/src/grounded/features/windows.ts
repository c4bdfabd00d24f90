import type { SourceIndex } from '../source/source-index.ts';

export interface Window {
  /** Share of the weight inside the window, 0 to 1. */
  coverage: number;
  /** First and last matched token (indexes into the index's tokens), or -1 when nothing matched. */
  first: number;
  last: number;
}

/** Occurrences of a sentence's stems in the sources, in order of position. */
export interface Hits {
  /** Indexes into the index's tokens. */
  readonly places: Int32Array;
  /** The stem at each place: an index into `weights`. */
  readonly stems: Int32Array;
  readonly weights: Float64Array;
}

/** Merges two sorted stretches, `start..middle` and `middle..end`, into the same position of another array. */
function mergeTwo(from: Float64Array, to: Float64Array, start: number, middle: number, end: number): void {
  let left = start;
  let right = middle;
  for (let at = start; at < end; at += 1) {
    const isLeft = left < middle && (right >= end || (from[left] ?? 0) <= (from[right] ?? 0));
    to[at] = (isLeft ? from[left] : from[right]) ?? 0;
    if (isLeft) left += 1;
    else right += 1;
  }
}

/** Merges sorted stretches (`ends` has the end of each) into one. */
function mergeAll(keys: Float64Array, ends: readonly number[]): Float64Array {
  let from = keys;
  let to: Float64Array = new Float64Array(keys.length);
  for (let rest = ends; rest.length > 1;) {
    const merged: number[] = [];
    for (let at = 0; at < rest.length; at += 2) {
      const middle = rest[at] ?? 0;
      const end = rest[at + 1] ?? middle;
      mergeTwo(from, to, merged.at(-1) ?? 0, middle, end);
      merged.push(end);
    }
    [from, to, rest] = [to, from, merged];
  }
  return from;
}

/** Finds the places of a sentence's stems in the sources, at most `limit` for each stem. */
export function findHits(weights: ReadonlyMap<number, number>, index: SourceIndex, limit = 400): Hits {
  const lists = Array.from(weights.keys(), (id) => index.postings[id] ?? []);
  const length = lists.reduce((sum, list) => sum + Math.min(limit, list.length), 0);
  // Place and stem in one number. Every list is sorted already, so merging is enough; it dominates the time of a long
  // reply.
  const keys = new Float64Array(length);
  const ends: number[] = [];
  let filled = 0;
  lists.forEach((list, stem) => {
    for (let at = 0; at < list.length && at < limit; at += 1) {
      keys[filled] = (list[at] ?? 0) * lists.length + stem;
      filled += 1;
    }
    ends.push(filled);
  });
  const places = new Int32Array(length);
  const stems = new Int32Array(length);
  mergeAll(keys, ends).forEach((key, at) => {
    const place = Math.floor(key / lists.length);
    places[at] = place;
    stems[at] = key - place * lists.length;
  });
  return { places, stems, weights: Float64Array.from(weights.values()) };
}

/** The shortest stretch of at most `width` tokens with the highest weight; linear in the hits. */
export function bestWindow(hits: Hits, total: number, index: SourceIndex, width: number): Window {
  const { places, stems, weights } = hits;
  const counts = new Int32Array(weights.length);
  let sum = 0;
  let left = 0;
  let best: Window = { coverage: 0, first: -1, last: -1 };
  for (let right = 0; right < places.length; right += 1) {
    const stem = stems[right] ?? 0;
    const place = places[right] ?? 0;
    counts[stem] = (counts[stem] ?? 0) + 1;
    if (counts[stem] === 1) sum += weights[stem] ?? 0;
    for (; left <= right; left += 1) {
      const oldest = stems[left] ?? 0;
      const isTooFar = (index.positions[place] ?? 0) - (index.positions[places[left] ?? 0] ?? 0) >= width;
      const isRepeated = (counts[oldest] ?? 0) > 1;
      if (!isTooFar && !isRepeated) break;
      counts[oldest] = (counts[oldest] ?? 1) - 1;
      if (counts[oldest] === 0) sum -= weights[oldest] ?? 0;
    }
    if (sum > best.coverage * total + 1e-9) best = { coverage: sum / total, first: places[left] ?? place, last: place };
  }
  return best;
}
