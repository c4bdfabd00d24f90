import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { createIndex, type Duplicate, type Hit, type RetrievalIndex, type TextPacking } from '@symbi/retrieval';
import { splitTerms } from '@symbi/text/terms';
import { loadVectors } from '@symbi/retrieval/vectors';

/** A stored context; its data are JSON text. */
export interface IndexedRow {
  readonly id: string;
  readonly data: string;
}

export type IndexAsk =
  | {
      readonly kind: 'put';
      readonly ownerId: string;
      /** Starts a new index instead of continuing the existing one. */
      readonly isFirst: boolean;
      readonly rows: readonly IndexedRow[];
      readonly removed: readonly string[];
      readonly hasVectors: boolean;
    }
  | {
      readonly kind: 'mean';
      readonly ownerId: string;
      readonly meanings: readonly { readonly id: string; readonly units: readonly Int8Array[] }[];
    }
  | { readonly kind: 'search'; readonly ownerId: string; readonly query: IndexQuery }
  | { readonly kind: 'duplicates'; readonly ownerId: string; readonly contextIds: readonly string[] }
  | { readonly kind: 'forget'; readonly ownerId: string }
  | {
      readonly kind: 'describe';
      readonly rows: readonly IndexedRow[];
      readonly query: IndexQuery;
      readonly hasVectors: boolean;
    }
  | { readonly kind: 'scan'; readonly rows: readonly IndexedRow[]; readonly query: string; readonly most: number };

export interface IndexQuery {
  readonly query: string;
  readonly limit: number;
  readonly threshold?: number;
  /** From the sentence encoder; without it, words alone rank. */
  readonly vector?: Int8Array | undefined;
  /** Only matches by words, with their match score; the vector merely orders them. */
  readonly isFoundByWords?: boolean;
  /** If nothing matches by words, the item nearest in meaning, as far as it is near enough to be quoted. */
  readonly asksNearest?: boolean;
  /** Searches only these. */
  readonly among?: ReadonlySet<string>;
}

/** `nearness` is the cosine of an item that is only near in meaning, whatever its match score. */
export interface IndexHit extends Hit {
  readonly nearness?: number;
}

/** A context that contains words of a question, and how many. */
export interface ScanStep {
  readonly id: string;
  readonly words: number;
}

/** Undefined when the owner's index is not here: it was never built, or was lost with the previous worker. */
export interface IndexAnswer {
  readonly bytes?: number;
  readonly hits?: IndexHit[];
  readonly duplicates?: Duplicate[][];
  readonly scanned?: ScanStep[];
}

/** A shorter text compresses too little. */
const PACKED_FROM = 600;

const packing: TextPacking = {
  // A copy, because zlib returns a small slice of a large buffer.
  pack: (text) => (text.length < PACKED_FROM ? text : Uint8Array.from(deflateRawSync(text, { level: 1 }))),
  unpack: (packed) => (typeof packed === 'string' ? packed : inflateRawSync(packed).toString('utf8')),
};

const indexes = new Map<string, RetrievalIndex>();

const fresh = (hasVectors: boolean): RetrievalIndex =>
  createIndex(hasVectors ? { vectors: loadVectors(), packing } : { packing });

const addRow = (index: RetrievalIndex, { id, data }: IndexedRow): void =>
  index.add({ id, content: JSON.parse(data) as unknown });

/** As many as can rank above the matches by words. */
const RANKED = 300;

/** Hits in vector order; as everywhere, none has a better match score than the one above it. */
const inOrder = (index: RetrievalIndex, hits: Hit[], { query, vector }: IndexQuery): Hit[] => {
  const ranks = new Map(index.rank({ query, vector, limit: RANKED }).map(({ id, rank }) => [id, rank]));
  let ceiling = 1;
  return hits
    .map((hit) => ({ ...hit, rank: ranks.get(hit.id) ?? 0 }))
    .toSorted((left, right) => right.rank - left.rank)
    .map((hit) => {
      ceiling = Math.min(ceiling, hit.score);
      return { ...hit, score: ceiling };
    });
};

const nearestHit = (index: RetrievalIndex, { query, vector, among }: IndexQuery): IndexHit[] => {
  const near = vector && index.nearest(vector);
  if (near === undefined || among?.has(near.id) === false) return [];
  const [hit] = index.search({ query, vector, limit: 1, isWanted: (id) => id === near.id });
  return hit === undefined ? [] : [{ ...hit, nearness: near.cosine }];
};

const search = (index: RetrievalIndex, asked: IndexQuery): IndexHit[] => {
  const { among, isFoundByWords = false, asksNearest = false, vector, ...query } = asked;
  const isByWords = isFoundByWords || vector === undefined;
  const hits = index.search({
    ...query,
    ...(isByWords ? {} : { vector }),
    ...(among === undefined ? {} : { isWanted: (id) => among.has(id) }),
  });
  if (hits.length === 0 && asksNearest) return nearestHit(index, asked);
  return isFoundByWords && vector !== undefined ? inOrder(index, hits, asked) : hits;
};

/** The rows with the most words of a question, by scanning their texts. */
const scan = (rows: readonly IndexedRow[], query: string, most: number): ScanStep[] => {
  const words = [...new Set(splitTerms(query))].filter((word) => word.length > 2).slice(0, 32);
  return rows
    .map(({ id, data }): ScanStep => {
      const text = data.toLowerCase();
      return { id, words: words.filter((word) => text.includes(word)).length };
    })
    .filter((found) => found.words > 0)
    .toSorted((left, right) => right.words - left.words)
    .slice(0, most);
};

/** The search indexes, in a thread of their own: building one takes about a millisecond per item. */
export const work = (ask: IndexAsk): IndexAnswer | undefined => {
  switch (ask.kind) {
    case 'put': {
      if (ask.isFirst) indexes.set(ask.ownerId, fresh(ask.hasVectors));
      const index = indexes.get(ask.ownerId);
      if (index === undefined) return undefined;
      for (const row of ask.rows) addRow(index, row);
      for (const id of ask.removed) index.remove(id);
      return { bytes: index.bytes() };
    }
    case 'mean': {
      const index = indexes.get(ask.ownerId);
      for (const { id, units } of ask.meanings) index?.setVectors(id, units);
      return index === undefined ? undefined : { bytes: index.bytes() };
    }
    case 'search': {
      const index = indexes.get(ask.ownerId);
      return index === undefined ? undefined : { hits: search(index, ask.query) };
    }
    case 'duplicates': {
      const index = indexes.get(ask.ownerId);
      return index === undefined ? undefined : { duplicates: ask.contextIds.map((id) => index.duplicatesOf(id)) };
    }
    case 'forget':
      indexes.delete(ask.ownerId);
      return {};
    case 'describe': {
      const index = fresh(ask.hasVectors);
      for (const row of ask.rows) addRow(index, row);
      return { hits: search(index, ask.query) };
    }
    case 'scan':
      return { scanned: scan(ask.rows, ask.query, ask.most) };
  }
};
