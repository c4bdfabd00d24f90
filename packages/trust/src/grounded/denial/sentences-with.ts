import type { SourceIndex } from '../source/source-index.ts';
import { memoize } from './memoize.ts';

/** Places of a word that are looked at; one with more is in too many sentences to tell them apart. */
const MOST_PLACES = 200;

/** The sentences of the sources in which a word stands, each once, by its id in the index. */
export const sentencesWith = memoize((id, { postings, sentenceOf }): readonly number[] => {
  const places = (postings[id] ?? []).slice(0, MOST_PLACES);
  return [...new Set(places.map((place) => sentenceOf[place] ?? -1))];
});

/**
 * The sentences of the sources in which the rarest of some words stands: all of the words can only be in one of these. None
 * if a word is in no source, or if even the rarest is too common to tell sentences apart.
 */
export function sentencesWithRarest(stems: readonly string[], { postings, ids, sentenceOf }: SourceIndex): number[] {
  const places = stems.map((stem) => postings[ids.get(stem) ?? 0] ?? []);
  const [rarest = []] = places.toSorted((left, right) => left.length - right.length);
  if (rarest.length > MOST_PLACES) return [];
  return [...new Set(rarest.map((place) => sentenceOf[place] ?? -1))];
}

/** The number of the source in which a sentence stands; sentences are numbered in their order. */
export const sourceOfSentence = memoize((sentence, { sentenceOf, sourceOf }): number => {
  let [low, high] = [0, sentenceOf.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentenceOf[middle] ?? 0) < sentence) low = middle + 1;
    else high = middle;
  }
  return sourceOf[low] ?? -1;
});
