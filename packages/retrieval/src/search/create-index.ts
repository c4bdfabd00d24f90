import { closeBound, nearnessTo } from '../near/near-vectors.ts';
import {
  likeliest,
  likelyPairs,
  likelySlots,
  mayOverlap,
  overlapWith,
  SIGNATURE_LENGTH,
  signatureOf,
} from './duplicates.ts';
import { featuresOf, type TextFeatures } from './features.ts';
import { flatten, type Field } from './flatten.ts';
import { matchFeatures, matchScore, shippedMatchModel, shippedMeaningModel, type MatchModel } from './match-score.ts';
import { bestPassage, explainTerms, focusOf, readUnit } from './passage.ts';
import { scoreUnits, type QueryScores, type RankWeights, type UnitScore } from './score.ts';
import { contentTerms } from '@symbi/text/terms';
import { UnitIndex } from './unit-index.ts';
import { decodeSpans, encodeSpans, rankedText, splitUnits, type FieldSpan } from './units.ts';
import type { Duplicate, Hit, RetrievalDocument, RetrievalIndex, SearchOptions } from './retrieval-index.ts';
import type { WordVectors } from './vectors.ts';

export type { Duplicate, Hit, RetrievalIndex } from './retrieval-index.ts';

export type IndexOptions = {
  vectors?: WordVectors;
  weights?: Partial<RankWeights>;
  matchModel?: MatchModel;
  /** The match score model for questions and units with vectors. */
  meaningModel?: MatchModel;
  packing?: TextPacking;
  /** Replaces `readText`, for callers that cache features of recurring texts. */
  read?: (text: string) => TextFeatures;
};

/** Chosen on the development collections by leaving out each collection in turn; see `docs/retrieval.md`. */
export const defaultWeights: RankWeights = {
  words: 1,
  characters: 0.3,
  pairs: 0.25,
  similar: 0.8,
  centroid: 0.25,
  meaning: 3,
};

/** At this threshold at most one off-topic question in ten still finds something. */
export const DEFAULT_THRESHOLD = 0.7;

const DEFAULT_SIMILARITY = 0.8;

/**
 * `spans` are stored only for items of several units; a short one is split again when needed. Fields are stored as one
 * text, which takes a fraction of the memory of objects.
 */
type StoredItem = {
  id: string;
  packed: string | Uint8Array;
  hasText: boolean;
  units: number[];
  slot: number;
  spans?: Uint32Array;
};

/** Compresses the text of an item while it is not in use. */
export type TextPacking = { pack(text: string): string | Uint8Array; unpack(packed: string | Uint8Array): string };

const unpacked: TextPacking = { pack: (text) => text, unpack: (packed) => (typeof packed === 'string' ? packed : '') };
/** Bytes of a document besides its text, for the estimate of `bytes`. */
const DOCUMENT_OVERHEAD = 400;

/** The features a text is matched on. */
export const readText = (text: string): TextFeatures => featuresOf(contentTerms(text));

class Store {
  readonly documents = new Map<string, StoredItem>();
  readonly units: UnitIndex;
  owners: (StoredItem | undefined)[] = [];
  signatures = new Uint32Array(64 * SIGNATURE_LENGTH);
  #freeSlots: number[] = [];
  /** How many signatures there are. */
  slots = 0;

  readonly #packing: TextPacking;
  readonly #read: (text: string) => TextFeatures;
  textBytes = 0;

  constructor({ vectors, packing = unpacked, read = readText }: IndexOptions) {
    this.units = new UnitIndex(vectors);
    this.#packing = packing;
    this.#read = read;
  }

  fieldsOf({ packed }: StoredItem): Field[] {
    // Written by `add`.
    return JSON.parse(this.#packing.unpack(packed)) as Field[];
  }

  unitsOf({ spans }: StoredItem, fields: readonly Field[]): FieldSpan[][] {
    return spans === undefined ? splitUnits(fields) : decodeSpans(spans);
  }

  add({ id, content, vectors = [] }: RetrievalDocument): void {
    this.remove(id);
    const fields = flatten(content);
    const slot = this.#freeSlots.pop() ?? this.slots++;
    const packed = this.#packing.pack(JSON.stringify(fields));
    const stored: StoredItem = { id, packed, hasText: fields.length > 0, units: [], slot };
    const spans = splitUnits(fields);
    if (spans.length > 1) stored.spans = encodeSpans(spans);
    this.textBytes += packed.length + DOCUMENT_OVERHEAD;
    for (const [at, unit] of spans.entries()) {
      const number = this.units.add(this.#read(rankedText(fields, unit)), vectors[at]);
      stored.units.push(number);
      this.owners[number] = stored;
    }
    if ((slot + 1) * SIGNATURE_LENGTH > this.signatures.length) {
      const larger = new Uint32Array(Math.ceil(slot * 1.5 + 64) * SIGNATURE_LENGTH);
      larger.set(this.signatures);
      this.signatures = larger;
    }
    this.signatures.set(signatureOf(textOfFields(fields)), slot * SIGNATURE_LENGTH);
    this.documents.set(id, stored);
  }

  setVectors(id: string, vectors: readonly (Int8Array | undefined)[]): boolean {
    const stored = this.documents.get(id);
    for (const [at, number] of (stored?.units ?? []).entries()) this.units.meaning.set(number, vectors[at]);
    return stored !== undefined;
  }

  remove(id: string): boolean {
    const stored = this.documents.get(id);
    if (!stored) return false;
    const fields = this.fieldsOf(stored);
    for (const [at, unit] of this.unitsOf(stored, fields).entries()) {
      const number = stored.units[at] ?? 0;
      this.units.remove(number, this.#read(rankedText(fields, unit)));
      this.owners[number] = undefined;
    }
    this.#freeSlots.push(stored.slot);
    this.textBytes -= stored.packed.length + DOCUMENT_OVERHEAD;
    return this.documents.delete(id);
  }
}

const textOfFields = (fields: readonly Field[]): string => fields.map(({ text }) => text).join('\n');

function comparedWith(store: Store, stored: StoredItem): (other: StoredItem) => Duplicate {
  const text = textOfFields(store.fieldsOf(stored));
  const overlap = overlapWith(text);
  return (other) => {
    const otherText = textOfFields(store.fieldsOf(other));
    return { id: stored.id, otherId: other.id, similarity: overlap(otherText), exact: text === otherText };
  };
}

const mostSimilarFirst = (left: Duplicate, right: Duplicate): number =>
  right.similarity - left.similarity || (left.id + left.otherId < right.id + right.otherId ? -1 : 1);

function duplicatesOf(store: Store, id: string, similarity: number): Duplicate[] {
  const { documents, signatures } = store;
  const stored = documents.get(id);
  if (!stored?.hasText) return [];
  const likely = likelySlots(signatures, stored.slot, store.slots, similarity);
  if (likely.size === 0) return [];
  // Of removed items, the signatures are still there.
  const others = [...documents.values()].filter(({ slot, hasText }) => hasText && likely.has(slot));
  return likeliest(others, ({ slot }) => likely.get(slot) ?? 0)
    .map(comparedWith(store, stored))
    .filter((found) => found.similarity >= similarity)
    .sort(mostSimilarFirst);
}

function allDuplicates(store: Store, similarity: number): Duplicate[] {
  const { documents, signatures } = store;
  const sorted = [...documents.values()]
    .filter(({ hasText }) => hasText)
    .sort((left, right) => (left.id < right.id ? -1 : 1));
  return likelyPairs(signatures, sorted, ({ slot }) => slot)
    .filter(([left, right]) => mayOverlap(signatures, left.slot, right.slot, similarity))
    .map(([left, right]) => comparedWith(store, left)(right))
    .filter((found) => found.similarity >= similarity)
    .sort(mostSimilarFirst);
}

type Candidate = { stored: StoredItem; unit: UnitScore };

function bestPerDocument(store: Store, scores: QueryScores, most = 1): Candidate[] {
  const taken = new Map<string, number>();
  const found: Candidate[] = [];
  for (const unit of scores.best) {
    const stored = store.owners[unit.unit];
    const count = taken.get(stored?.id ?? '') ?? 0;
    if (!stored || count >= most) continue;
    taken.set(stored.id, count + 1);
    found.push({ stored, unit });
  }
  return found.sort((left, right) => {
    if (left.unit.rank !== right.unit.rank) return right.unit.rank - left.unit.rank;
    if (left.stored === right.stored) return place(left) - place(right);
    return left.stored.id < right.stored.id ? -1 : 1;
  });
}

const place = ({ stored, unit }: Candidate): number => stored.units.indexOf(unit.unit);

function describe(store: Store, scores: QueryScores, candidate: Candidate, weights: RankWeights): Omit<Hit, 'score'> {
  const { stored, unit } = candidate;
  const fields = store.fieldsOf(stored);
  const read = readUnit(fields, store.unitsOf(stored, fields)[place(candidate)] ?? []);
  const top = (part: 'words' | 'characters' | 'pairs'): number =>
    scores.best.reduce((most, other) => Math.max(most, other[part]), 0) || 1;
  return {
    id: stored.id,
    rank: unit.rank,
    passage: bestPassage(stored.id, fields, scores.terms, read),
    explanation: {
      terms: explainTerms(scores.terms, read, store.units.vectors),
      parts: {
        words: (weights.words * unit.words) / top('words'),
        characters: (weights.characters * unit.characters) / top('characters'),
        pairs: (weights.pairs * unit.pairs) / top('pairs'),
        similar: weights.similar * unit.similar,
        centroid: weights.centroid * unit.centroid,
        ...(scores.hasMeaning ? { meaning: weights.meaning * unit.meaning } : {}),
      },
    },
    features: matchFeatures(scores, unit, {
      length: store.units.stemLengths[unit.unit] ?? 0,
      focus: focusOf(scores.terms, read),
      indexSize: store.units.size,
    }),
  };
}

function nearest(store: Store, vector: Int8Array): { id: string; cosine: number } | undefined {
  const { meaning } = store.units;
  const nearness = nearnessTo(vector);
  let best = { unit: -1, cosine: closeBound(meaning.size) };
  meaning.forEach((unit, text) => {
    const cosine = nearness(text);
    if (cosine >= best.cosine) best = { unit, cosine };
  });
  const id = store.owners[best.unit]?.id;
  return id === undefined ? undefined : { id, cosine: best.cosine };
}

/**
 * An index of JSON documents for one user, held in memory: documents can be added, changed and removed without a
 * rebuild, with the same results as a fresh index of the same documents. Without `vectors` words are matched by form
 * only. Pure: no clock, no randomness, no I/O.
 */
export function createIndex(options: IndexOptions = {}): RetrievalIndex {
  const store = new Store(options);
  const weights: RankWeights = { ...defaultWeights, ...options.weights };
  const { matchModel = shippedMatchModel, meaningModel = shippedMeaningModel } = options;
  const search = ({
    query,
    vector,
    limit = 10,
    threshold = 0,
    passagesPerDocument = 1,
    isWanted,
  }: SearchOptions): Hit[] => {
    const isWantedUnit = isWanted && ((unit: number) => isWanted(store.owners[unit]?.id ?? ''));
    const scores = scoreUnits(store.units, { query, vector }, Math.max(100, limit * 3), weights, isWantedUnit);
    const hits: Hit[] = [];
    let ceiling = 1;
    for (const candidate of bestPerDocument(store, scores, passagesPerDocument).slice(0, limit)) {
      const hit = describe(store, scores, candidate, weights);
      // While vectors are being computed, a unit without one is judged by its words, since a missing cosine is not a
      // cosine of 0.
      const isRead = scores.hasMeaning && store.units.meaning.has(candidate.unit.unit);
      ceiling = Math.min(ceiling, matchScore(hit.features, isRead ? meaningModel : matchModel));
      if (ceiling < threshold) break;
      hits.push({ ...hit, score: ceiling });
    }
    return hits;
  };
  return {
    get size() {
      return store.documents.size;
    },
    add: (document) => store.add(document),
    update: (document) => store.add(document),
    setVectors: (id, vectors) => store.setVectors(id, vectors),
    remove: (id) => store.remove(id),
    has: (id) => store.documents.has(id),
    search,
    rank: ({ query, vector, limit = 10, weights: own = weights }) =>
      bestPerDocument(store, scoreUnits(store.units, { query, vector }, Math.max(100, limit * 3), own))
        .slice(0, limit)
        .map(({ stored, unit }) => ({ id: stored.id, rank: unit.rank })),
    nearest: (vector) => nearest(store, vector),
    duplicatesOf: (id, similarity = DEFAULT_SIMILARITY) => duplicatesOf(store, id, similarity),
    duplicates: (similarity = DEFAULT_SIMILARITY) => allDuplicates(store, similarity),
    bytes: () => store.units.bytes + store.signatures.byteLength + store.textBytes,
  };
}
