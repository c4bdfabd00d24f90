import { createIndex, unitTexts, type RetrievalIndex } from '../src/index.ts';
import type { TextEncoder } from './encode.ts';
import type { TextLine } from './json-lines.ts';
import { loadVectors } from './load-vectors.ts';

/** Documents per question, found by words, that are encoded before all others. */
const LIKELIEST = 100;

export const queryText = ({ text, title }: TextLine): string => (text === '' ? title : text);

/** An index of lines, by words alone. */
export function wordIndex(corpus: readonly TextLine[]): RetrievalIndex {
  const index = createIndex({ vectors: loadVectors() });
  for (const { _id, title, text } of corpus) index.add({ id: _id, content: { title, text } });
  return index;
}

/** Documents in order of the expected benefit of a vector, in case time runs out before the rest. */
function byLikelihood(index: RetrievalIndex, corpus: readonly TextLine[], queries: readonly TextLine[]): TextLine[] {
  const best = new Map<string, number>();
  for (const query of queries)
    for (const [place, { id }] of index.rank({ query: queryText(query), limit: LIKELIEST }).entries())
      best.set(id, Math.min(place, best.get(id) ?? LIKELIEST));
  return corpus.toSorted((left, right) => (best.get(left._id) ?? LIKELIEST) - (best.get(right._id) ?? LIKELIEST));
}

/**
 * Gives the documents of an index their vectors, and returns those of the questions. Those beyond the time limit stay
 * without vectors.
 */
export async function encodeLines(
  index: RetrievalIndex,
  { corpus, queries }: { corpus: readonly TextLine[]; queries: readonly TextLine[] },
  encoder: TextEncoder,
  progress: (text: string) => void,
): Promise<(Int8Array | undefined)[]> {
  const questions = await encoder.encode(queries.map(queryText), 'query');
  const units = byLikelihood(index, corpus, queries).map(({ _id, title, text }) => ({
    id: _id,
    texts: unitTexts({ title, text }),
  }));
  const vectors = await encoder.encode(
    units.flatMap(({ texts }) => texts),
    'passage',
    (done, of) => progress(`encoding: ${done} of ${of} texts`),
  );
  let at = 0;
  for (const { id, texts } of units) {
    index.setVectors(id, vectors.slice(at, at + texts.length));
    at += texts.length;
  }
  return questions;
}
