import { readFileSync } from 'node:fs';
import { createIndex, type IndexOptions, type RetrievalIndex } from '../src/search/create-index.ts';
import { unitTexts } from '../src/search/units.ts';
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
  /** The encoder's vectors of units by document, and of questions; empty without them. */
  vectors: ReadonlyMap<string, readonly Int8Array[]>;
  queryVectors: ReadonlyMap<string, Int8Array>;
};

const DIMENSIONS = 384;

function readVectors(file: string): Int8Array[] {
  const bytes = new Int8Array(readFileSync(file));
  return Array.from({ length: bytes.length / DIMENSIONS }, (_, at) =>
    bytes.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS),
  );
}

/** A collection with the vectors written by `fit/encode-collections.ts` to a folder. */
export function withVectors(collection: Collection, folder: string): Collection {
  const { name, corpus, queries } = collection;
  const questions = readVectors(`${folder}/${name}.query.bin`);
  const passages = readVectors(`${folder}/${name}.passage.bin`);
  const vectors = new Map<string, Int8Array[]>();
  let at = 0;
  for (const { _id, title, text } of corpus) {
    const { length } = unitTexts({ title, text });
    vectors.set(_id, passages.slice(at, at + length));
    at += length;
  }
  if (at !== passages.length || questions.length !== queries.length)
    throw new Error(`the vectors in ${folder} are not those of ${name}`);
  const queryVectors = new Map(queries.flatMap(({ _id }, row) => (questions[row] ? [[_id, questions[row]]] : [])));
  return { ...collection, vectors, queryVectors };
}

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
  const corpus = readTextLines(file('corpus'));
  return { name, corpus, queries, relevant, vectors: new Map(), queryVectors: new Map() };
}

type IndexInput = Pick<Collection, 'corpus'> & Partial<Pick<Collection, 'vectors'>>;

/** An index of (part of) a collection. */
export function indexOf({ corpus, vectors: encoded }: IndexInput, options: IndexOptions): RetrievalIndex {
  const index = createIndex(options);
  for (const { _id, title, text } of corpus)
    index.add({ id: _id, content: { title, text }, vectors: encoded?.get(_id) ?? [] });
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
export function cutCollection(collection: Collection, documents: number): Collection {
  const { name, corpus, queries, relevant } = collection;
  const chosen = sample(queries, Math.ceil(documents / 2));
  const kept = new Set<string>();
  for (const { _id } of chosen) {
    const [first] = relevant.get(_id)?.keys() ?? [];
    if (first !== undefined && kept.size < documents) kept.add(first);
  }
  for (const { _id } of sample(corpus, documents)) if (kept.size < documents) kept.add(_id);
  const answerable = queries.filter(({ _id }) => [...(relevant.get(_id)?.keys() ?? [])].some((id) => kept.has(id)));
  return {
    ...collection,
    name: `${name}/${documents}`,
    corpus: corpus.filter(({ _id }) => kept.has(_id)),
    queries: answerable,
  };
}
