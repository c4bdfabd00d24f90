import type { SourceIndex } from '../source/source-index.ts';

/** Places of a word that are looked at; one with more is in too many sentences to tell them apart. */
const MOST_PLACES = 200;

const known = new WeakMap<SourceIndex, Map<number, readonly number[]>>();

/** The sentences of the sources in which a word stands, each once, by its id in the index. */
export function sentencesWith(id: number, index: SourceIndex): readonly number[] {
  const byId = known.get(index) ?? new Map<number, readonly number[]>();
  known.set(index, byId);
  const before = byId.get(id);
  if (before !== undefined) return before;
  const places = (index.postings[id] ?? []).slice(0, MOST_PLACES);
  const sentences = [...new Set(places.map((place) => index.sentenceOf[place] ?? -1))];
  byId.set(id, sentences);
  return sentences;
}
