import { createIndex, type IndexOptions, type RetrievalIndex } from '../src/search/create-index.ts';
import { readJsonLines, readTextLines, type TextLine } from './json-lines.ts';

/** The development collections, by folder name. */
export const collectionNames = ['cranfield', 'cacm', 'wikiqa-train', 'scifact-train', 'xquad'] as const;

export type Collection = {
  name: string;
  corpus: TextLine[];
  /** Questions that have at least one relevant document. */
  queries: TextLine[];
  /** Grade per document id, per question id. */
  relevant: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

/** Reads a collection of `corpus`, `queries` and `qrels` files (gzipped JSON lines) from a folder. */
export function readCollection(folder: string, name: string): Collection {
  const file = (part: string): string => `${folder}/${name}/${part}.jsonl.gz`;
  const relevant = new Map<string, Map<string, number>>();
  for (const { query_id: query, doc_id: document, score } of readJsonLines(file('qrels'))) {
    if (typeof score !== 'number' || score <= 0) continue;
    const grades = relevant.get(String(query)) ?? new Map<string, number>();
    relevant.set(String(query), grades.set(String(document), score));
  }
  const queries = readTextLines(file('queries')).filter(({ _id }) => relevant.has(_id));
  return { name, corpus: readTextLines(file('corpus')), queries, relevant };
}

/** An index of (part of) a collection. */
export function indexOf(corpus: readonly TextLine[], options: IndexOptions): RetrievalIndex {
  const index = createIndex(options);
  for (const { _id, title, text } of corpus) index.add({ id: _id, content: { title, text } });
  return index;
}

/** About `wanted` entries spread evenly over a list. */
export function sample<T>(list: readonly T[], wanted: number): T[] {
  const step = Math.max(1, list.length / wanted);
  return Array.from({ length: Math.min(wanted, list.length) }, (_, at) => list[Math.floor(at * step)]).filter(
    (entry) => entry !== undefined,
  );
}

/** A small store cut out of a collection: the relevant documents of some questions and other documents. */
export function cutCollection({ name, corpus, queries, relevant }: Collection, documents: number): Collection {
  const chosen = sample(queries, Math.ceil(documents / 2));
  const kept = new Set<string>();
  for (const { _id } of chosen) {
    const [first] = relevant.get(_id)?.keys() ?? [];
    if (first !== undefined && kept.size < documents) kept.add(first);
  }
  for (const { _id } of sample(corpus, documents)) if (kept.size < documents) kept.add(_id);
  const answerable = queries.filter(({ _id }) => [...(relevant.get(_id)?.keys() ?? [])].some((id) => kept.has(id)));
  return {
    name: `${name}/${documents}`,
    corpus: corpus.filter(({ _id }) => kept.has(_id)),
    queries: answerable,
    relevant,
  };
}
