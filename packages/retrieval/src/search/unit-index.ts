import { hashText, secondHash, type TextFeatures } from './features.ts';
import { grown, mostUnits, TermPostings, type Postings } from './postings.ts';
import { MeaningVectors } from './meaning.ts';
import { centroidOf, type WordVectors } from './vectors.ts';

/** One searchable piece of a document, already converted to numbers. */
export class UnitIndex {
  readonly vectors: WordVectors | undefined;
  readonly #stems = new TermPostings({ isWide: true });
  readonly #grams = new TermPostings();
  readonly #pairs = new TermPostings();
  #free: number[] = [];
  /** Units are numbered below this. */
  limit = 0;
  size = 0;
  stemLengths: Uint32Array = new Uint32Array(64);
  gramLengths: Uint32Array = new Uint32Array(64);
  pairLengths: Uint32Array = new Uint32Array(64);
  totals = { stems: 0, grams: 0, pairs: 0 };
  readonly meaning = new MeaningVectors();
  centroids: Int8Array = new Int8Array(0);
  /** Sum of all centroids, in integers, so it does not depend on the order of additions. */
  centroidSum = new Float64Array(0);

  constructor(vectors: WordVectors | undefined) {
    this.vectors = vectors;
    if (vectors) {
      this.centroids = new Int8Array(64 * vectors.dimensions);
      this.centroidSum = new Float64Array(vectors.dimensions);
    }
  }

  stem(stem: string): Postings | undefined {
    return this.#stems.find(hashText(stem), secondHash(stem));
  }

  gram(hash: number): Postings | undefined {
    return this.#grams.find(hash);
  }

  pair(hash: number): Postings | undefined {
    return this.#pairs.find(hash);
  }

  #reserve(unit: number): void {
    if (unit >= mostUnits) throw new RangeError('the index is full');
    const words = (length: number): Uint32Array => new Uint32Array(length);
    this.stemLengths = grown(this.stemLengths, unit + 1, words);
    this.gramLengths = grown(this.gramLengths, unit + 1, words);
    this.pairLengths = grown(this.pairLengths, unit + 1, words);
    if (this.vectors) {
      const length = (unit + 1) * this.vectors.dimensions;
      this.centroids = grown(this.centroids, length, (octets) => new Int8Array(octets));
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
  add(features: TextFeatures, vector?: Int8Array): number {
    const unit = this.#free.pop() ?? this.limit++;
    this.#reserve(unit);
    this.#count(unit, features, 1);
    features.stems.forEach((count, stem) => this.#stems.add(hashText(stem), unit, count, secondHash(stem)));
    features.grams.forEach((count, hash) => this.#grams.add(hash, unit, count));
    features.pairs.forEach((count, hash) => this.#pairs.add(hash, unit, count));
    this.#setCentroid(unit, features.stems);
    if (vector !== undefined) this.meaning.set(unit, vector);
    return unit;
  }

  /** Removes a unit; `features` are those it was added with. */
  remove(unit: number, features: TextFeatures): void {
    this.#count(unit, features, -1);
    for (const stem of features.stems.keys()) this.#stems.remove(hashText(stem), unit, secondHash(stem));
    for (const hash of features.grams.keys()) this.#grams.remove(hash, unit);
    for (const hash of features.pairs.keys()) this.#pairs.remove(hash, unit);
    this.#setCentroid(unit, undefined);
    this.meaning.set(unit, undefined);
    this.#free.push(unit);
  }

  /** Bytes of the typed arrays. */
  get bytes(): number {
    return (
      this.#stems.bytes +
      this.#grams.bytes +
      this.#pairs.bytes +
      this.centroids.byteLength +
      this.meaning.bytes +
      this.stemLengths.byteLength * 3
    );
  }
}
