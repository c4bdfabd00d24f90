import { once } from './once.ts';

/** Places of a word that are looked at; one with more is in too many sentences to tell them apart. */
const MOST_PLACES = 200;

/** The sentences of the sources in which a word stands, each once, by its id in the index. */
export const sentencesWith = once((id, { postings, sentenceOf }): readonly number[] => {
  const places = (postings[id] ?? []).slice(0, MOST_PLACES);
  return [...new Set(places.map((place) => sentenceOf[place] ?? -1))];
});
