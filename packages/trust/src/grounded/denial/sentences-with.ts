import type { SourceIndex } from '../source/source-index.ts';

/** Places of a word that are looked at; one with more is in too many sentences to tell them apart. */
const MOST_PLACES = 200;

/** The sentences of the sources in which a word stands, each once, by its id in the index. */
export const sentencesWith = (id: number, { postings, sentenceOf }: SourceIndex): ReadonlySet<number> =>
  new Set((postings[id] ?? []).slice(0, MOST_PLACES).map((place) => sentenceOf[place] ?? -1));
