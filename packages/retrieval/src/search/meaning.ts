import { grown } from './postings.ts';

/**
 * Vectors of a sentence encoder, 8 bits a number. A vector of length 1 is multiplied by this. No number of the shipped
 * encoder exceeds 0.21, so nothing is clipped.
 */
const SCALE = 508;
/** 384 products of an 8-bit number and one of these stay below 2^31. */
const QUERY_SCALE = 32_000;

/** Packs a vector of length 1 for storage. */
export const packVector = (vector: Float32Array): Int8Array =>
  Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * SCALE))));

/**
 * The vectors of the units of an index. Cosines are relative to the mean of all vectors, without which every text is
 * near every other. The sum is in integers, so it does not depend on the order of additions.
 */
export class MeaningVectors {
  #values: Int8Array = new Int8Array(0);
  #isThere: Uint8Array = new Uint8Array(0);
  #dimensions = 0;
  #sum = new Float64Array(0);
  /** Distances of the vectors from the mean; computed by the first question after a change. */
  #norms: Float32Array | undefined;
  size = 0;

  get bytes(): number {
    return this.#values.byteLength + this.#isThere.byteLength + (this.#norms?.byteLength ?? 0);
  }

  has(unit: number): boolean {
    return this.#isThere[unit] === 1;
  }

  /** Vectors of another length than the first belong to another model and are ignored. */
  set(unit: number, vector: Int8Array | undefined): void {
    if (vector !== undefined && this.size === 0 && this.#isThere.length === 0) {
      this.#dimensions = vector.length;
      this.#sum = new Float64Array(vector.length);
    }
    this.#remove(unit);
    if (vector?.length !== this.#dimensions || this.#dimensions === 0) return;
    this.#values = grown(this.#values, (unit + 1) * this.#dimensions, (length) => new Int8Array(length));
    this.#isThere = grown(this.#isThere, unit + 1, (length) => new Uint8Array(length));
    this.#values.set(vector, unit * this.#dimensions);
    this.#count(unit, 1);
  }

  /** Calls `visit` with each vector, a view that the next change may overwrite. */
  forEach(visit: (unit: number, vector: Int8Array) => void): void {
    for (const [unit, isThere] of this.#isThere.entries())
      if (isThere === 1) visit(unit, this.#values.subarray(unit * this.#dimensions, (unit + 1) * this.#dimensions));
  }

  #remove(unit: number): void {
    if (this.#isThere[unit] === 1) this.#count(unit, -1);
  }

  #count(unit: number, sign: 1 | -1): void {
    const from = unit * this.#dimensions;
    for (let at = 0; at < this.#dimensions; at += 1)
      this.#sum[at] = (this.#sum[at] ?? 0) + sign * (this.#values[from + at] ?? 0);
    this.#isThere[unit] = sign > 0 ? 1 : 0;
    this.size += sign;
    this.#norms = undefined;
  }

  /** Writes the cosine of each unit with a question's vector, at least 0; false if there is nothing to compare. */
  cosines(question: Int8Array | undefined, into: Float32Array, limit: number): boolean {
    if (question?.length !== this.#dimensions || this.size < 2) return false;
    const mean = this.#sum.map((sum) => sum / this.size);
    const centered = Float64Array.from(question, (value, at) => value - (mean[at] ?? 0));
    const most = centered.reduce((top, value) => Math.max(top, Math.abs(value)), 0) || 1;
    const whole = Int32Array.from(centered, (value) => Math.round((value / most) * QUERY_SCALE));
    const shift = whole.reduce((sum, value, at) => sum + value * (mean[at] ?? 0), 0);
    const length = Math.sqrt(whole.reduce((sum, value) => sum + value * value, 0)) || 1;
    const norms = (this.#norms ??= this.#measure(mean));
    const values = this.#values;
    const dimensions = this.#dimensions;
    for (let unit = 0; unit < limit; unit += 1) {
      const norm = norms[unit] ?? 0;
      if (norm === 0) continue;
      let dot = 0;
      const from = unit * dimensions;
      for (let at = 0; at < dimensions; at += 1) dot = (dot + Math.imul(values[from + at] ?? 0, whole[at] ?? 0)) | 0;
      into[unit] = Math.max(0, (dot - shift) / (norm * length));
    }
    return true;
  }

  #measure(mean: Float64Array): Float32Array {
    const dimensions = this.#dimensions;
    return Float32Array.from(this.#isThere, (isThere, unit) => {
      if (isThere === 0) return 0;
      let sum = 0;
      for (let at = 0; at < dimensions; at += 1) {
        const away = (this.#values[unit * dimensions + at] ?? 0) - (mean[at] ?? 0);
        sum += away * away;
      }
      return Math.sqrt(sum);
    });
  }
}
