import type { SourceIndex } from '../source/source-index.ts';
import type { Word } from './words.ts';

export interface NeighborhoodFeatures {
  /** Weighted mean share of a word's neighbors that are never near it in the sources. */
  localMiss: number;
  /** The same for the worst word. */
  localMost: number;
  /** The same for the worst number and the worst name: right words about the wrong thing. */
  numberLocal: number;
  nameLocal: number;
  /** Share of neighboring words that are never near each other in the sources. */
  farPairs: number;
}

const REACH = 3;
const RADIUS = 10;
const MOST_PLACES = 60;

interface Neighborhood {
  missing: number;
  isNextNear: boolean;
}

function neighborsOf(words: readonly Word[], at: number): Set<number> {
  const own = words[at]?.id;
  const near = new Set<number>();
  for (let other = Math.max(0, at - REACH); other <= Math.min(words.length - 1, at + REACH); other += 1) {
    const id = words[other]?.id ?? 0;
    if (id > 0 && id !== own) near.add(id);
  }
  return near;
}

function readSurroundings(id: number, near: ReadonlySet<number>, next: number, index: SourceIndex): Neighborhood {
  let best = 0;
  let isNextNear = false;
  const places = index.postings[id] ?? [];
  const seen = new Set<number>();
  for (let place = 0; place < places.length && place < MOST_PLACES; place += 1) {
    const center = places[place] ?? 0;
    seen.clear();
    const to = Math.min(index.sequence.length - 1, center + RADIUS);
    for (let at = Math.max(0, center - RADIUS); at <= to; at += 1) {
      const other = index.sequence[at] ?? 0;
      if (!near.has(other) || index.sourceOf[at] !== index.sourceOf[center]) continue;
      seen.add(other);
      if (other === next) isNextNear = true;
    }
    if (seen.size > best) best = seen.size;
    // No later place can change the result.
    if (best === near.size && (isNextNear || next === 0)) break;
  }
  return { missing: 1 - best / near.size, isNextNear };
}

/** Whether the words of a sentence are also close together in the sources, or come from distant places. */
export function readNeighborhood(words: readonly Word[], index: SourceIndex): NeighborhoodFeatures {
  const result = { localMiss: 0, localMost: 0, numberLocal: 0, nameLocal: 0, farPairs: 0 };
  let total = 0;
  let pairs = 0;
  let far = 0;
  words.forEach((word, at) => {
    const near = neighborsOf(words, at);
    if (word.id === 0 || near.size === 0) return;
    const next = words[at + 1]?.id ?? 0;
    const { missing, isNextNear } = readSurroundings(word.id, near, next, index);
    if (next > 0 && next !== word.id) {
      pairs += 1;
      if (!isNextNear) far += 1;
    }
    total += word.weight;
    result.localMiss += word.weight * missing;
    result.localMost = Math.max(result.localMost, missing * Math.min(1, near.size / 3) * word.weight);
    if (word.isNumber) result.numberLocal = Math.max(result.numberLocal, missing);
    else if (word.isName) result.nameLocal = Math.max(result.nameLocal, missing);
  });
  if (total > 0) result.localMiss /= total;
  if (pairs > 0) result.farPairs = far / pairs;
  return result;
}
