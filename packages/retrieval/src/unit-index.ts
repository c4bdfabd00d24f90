import type { TextFeatures } from './features.ts';
import { HashTable, mostUnits, PostingLists } from './postings.ts';
import { centroidOf, type WordVectors } from './vectors.ts';

/** One searchable piece of a document, already turned into numbers. */
export class UnitIndex {
  readonly vectors: WordVectors | undefined;
  readonly stemLists = new PostingLists();
  readonly gramLists = new PostingLists();
  readonly pairLists = new PostingLists();
  readonly #stemIds = new Map<string, number>();
  readonly #gramIds = new HashTable();
  readonly #pairIds = new HashTable();
  #free: number[] = [];
  /** Units are numbered below this. */
  limit = 0;
  size = 0;
  stemLengths = new Uint32Array(64);
  gramLengths = new Uint32Array(64);
  pairLengths = new Uint32Array(64);
  totals = { stems: 0, grams: 0, pairs: 0 };
  centroids = new Int8Array(0);
  /** Sum of all centroids: whole numbers, so the order of additions leaves no trace. */
  centroidSum = new Float64Array(0);

  constructor(vectors: WordVectors | undefined) {
    this.vectors = vectors;
    if (vectors) {
      this.centroids = new Int8Array(64 * vectors.dimensions);
      this.centroidSum = new Float64Array(vectors.dimensions);
    }
  }

  stemList(stem: string): number | undefined {
    return this.#stemIds.get(stem);
  }

  gramList(hash: number): number | undefined {
    return this.#gramIds.get(hash);
  }

  pairList(hash: number): number | undefined {
    return this.#pairIds.get(hash);
  }

  #reserve(unit: number): void {
    if (unit < this.stemLengths.length) return;
    if (unit >= mostUnits) throw new RangeError('the index is full');
    const length = Math.ceil(unit * 1.5) + 64;
    const widen = (array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(length);
      larger.set(array);
      return larger;
    };
    this.stemLengths = widen(this.stemLengths);
    this.gramLengths = widen(this.gramLengths);
    this.pairLengths = widen(this.pairLengths);
    if (this.vectors) {
      const centroids = new Int8Array(length * this.vectors.dimensions);
      centroids.set(this.centroids);
      this.centroids = centroids;
    }
  }

  #setCentroid(unit: number, stems: ReadonlyMap<string, number> | undefined): void {
    if (!this.vectors) return;
    const { dimensions } = this.vectors;
    const centroid = stems && centroidOf(this.vectors, stems);
    for (let at = 0; at < dimensions; at += 1) {
      const before = this.centroids[unit * dimensions + at] ?? 0;
      const after = centroid?.[at] ?? 0;
      this.centroids[unit * dimensions + at] = after;
      this.centroidSum[at] = (this.centroidSum[at] ?? 0) + after - before;
    }
  }

  #count(unit: number, features: TextFeatures, sign: 1 | -1): void {
    this.stemLengths[unit] = sign > 0 ? features.stemCount : 0;
    this.gramLengths[unit] = sign > 0 ? features.gramCount : 0;
    this.pairLengths[unit] = sign > 0 ? features.pairCount : 0;
    this.totals.stems += sign * features.stemCount;
    this.totals.grams += sign * features.gramCount;
    this.totals.pairs += sign * features.pairCount;
    this.size += sign;
  }

  /** Adds a unit and returns its number. */
  add(features: TextFeatures): number {
    const unit = this.#free.pop() ?? this.limit++;
    this.#reserve(unit);
    this.#count(unit, features, 1);
    const addTo =
      <K>(lists: PostingLists, ids: { get(key: K): number | undefined; set(key: K, id: number): void }) =>
      (count: number, key: K): void => {
        let list = ids.get(key);
        if (list === undefined) {
          list = lists.create();
          ids.set(key, list);
        }
        lists.push(list, unit, count);
      };
    features.stems.forEach(addTo(this.stemLists, this.#stemIds));
    features.grams.forEach(addTo(this.gramLists, this.#gramIds));
    features.pairs.forEach(addTo(this.pairLists, this.#pairIds));
    this.#setCentroid(unit, features.stems);
    return unit;
  }

  /** Takes out a unit; `features` are those it was added with. */
  remove(unit: number, features: TextFeatures): void {
    this.#count(unit, features, -1);
    const takeFrom =
      <K>(lists: PostingLists, ids: { get(key: K): number | undefined; delete(key: K): unknown }) =>
      (_: number, key: K): void => {
        const list = ids.get(key);
        if (list !== undefined && lists.remove(list, unit)) ids.delete(key);
      };
    features.stems.forEach(takeFrom(this.stemLists, this.#stemIds));
    features.grams.forEach(takeFrom(this.gramLists, this.#gramIds));
    features.pairs.forEach(takeFrom(this.pairLists, this.#pairIds));
    this.#setCentroid(unit, undefined);
    this.#free.push(unit);
  }

  /** Bytes of the typed arrays; the map of stems comes on top. */
  get bytes(): number {
    return (
      this.stemLists.bytes +
      this.gramLists.bytes +
      this.pairLists.bytes +
      this.#gramIds.bytes +
      this.#pairIds.bytes +
      this.centroids.byteLength +
      this.stemLengths.byteLength * 3
    );
  }
}
