const TF_BITS = 8;
const TF_MASK = 255;

/** The most units of an index: the bits of 32 that the count leaves. */
export const mostUnits = 2 ** (32 - TF_BITS);

/** One list entry, a unit with a term's count in it, as one 32-bit word. */
const posting = (unit: number, count: number): number => unit * 2 ** TF_BITS + Math.min(count, TF_MASK);

/** An array of at least `length` places with the same values; large ones grow by less, to waste less memory. */
export function grown<T extends Uint8Array | Uint32Array | Int8Array>(
  array: T,
  length: number,
  make: (length: number) => T,
): T {
  if (length <= array.length) return array;
  const factor = array.length > 2 ** 16 ? 1.2 : 1.5;
  const larger = make(Math.max(length, Math.ceil(array.length * factor) + 16));
  larger.set(array);
  return larger;
}

const words = (length: number): Uint32Array => new Uint32Array(length);
const octets = (length: number): Uint8Array => new Uint8Array(length);

/** Sizes of blocks: 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20 ...: at most a fifth of a block is spare. */
const blockSizes: readonly number[] = (() => {
  const sizes = [1, 2, 3, 4];
  for (let size = 4; size < mostUnits; size *= 2) sizes.push(...[5, 6, 7, 8].map((quarters) => (quarters * size) / 4));
  return sizes;
})();
const CHUNK_BITS = 16;
const chunkLength = 2 ** CHUNK_BITS;
/** The first chunks are small, for an index of a few items. */
const FIRST_CHUNK = 512;
/** A block larger than this gets its own chunk. */
const ownChunk = chunkLength / 8;

/** Postings of one term: `entries` from `from` up to, not including, `to`. Valid until the next change. */
export type Postings = { entries: Uint32Array; from: number; to: number };

/**
 * Blocks of 32-bit words in chunks that are never moved, so growth copies nothing and leaves no holes. A block is
 * identified by its chunk number and its offset.
 */
class Blocks {
  readonly #chunks: Uint32Array[] = [];
  readonly #freeChunks: number[] = [];
  readonly #freeBlocks: number[][] = blockSizes.map(() => []);
  #current = -1;
  #used = 0;
  #length = 0;
  bytes = 0;

  #addChunk(length: number): number {
    const number = this.#freeChunks.pop() ?? this.#chunks.length;
    this.#chunks[number] = new Uint32Array(length);
    this.bytes += length * 4;
    return number;
  }

  allocate(size: number): number {
    const length = blockSizes[size] ?? 0;
    if (length > ownChunk) return this.#addChunk(length) * chunkLength;
    const free = this.#freeBlocks[size]?.pop();
    if (free !== undefined) return free;
    if (this.#used + length > this.#length) {
      this.#length = Math.min(chunkLength, Math.max(FIRST_CHUNK, this.#length * 2, length));
      this.#current = this.#addChunk(this.#length);
      this.#used = 0;
    }
    const block = this.#current * chunkLength + this.#used;
    this.#used += length;
    return block;
  }

  release(block: number, size: number): void {
    const length = blockSizes[size] ?? 0;
    if (length <= ownChunk) {
      this.#freeBlocks[size]?.push(block);
      return;
    }
    const number = block >>> CHUNK_BITS;
    this.#chunks[number] = new Uint32Array(0);
    this.#freeChunks.push(number);
    this.bytes -= length * 4;
  }

  chunk(block: number): Uint32Array {
    return this.#chunks[block >>> CHUNK_BITS] ?? new Uint32Array(0);
  }
}

/** Many short growable lists of (unit, count). Each list is one block; released blocks are reused. */
class PostingLists {
  readonly #blocks = new Blocks();
  #places: Uint32Array = new Uint32Array(64);
  #counts: Uint32Array = new Uint32Array(64);
  #sizes: Uint8Array = new Uint8Array(64);
  #lists = 0;
  readonly #freeLists: number[] = [];

  /** A new list of two entries. */
  create(first: number, second: number): number {
    const list = this.#freeLists.pop() ?? this.#lists++;
    this.#places = grown(this.#places, list + 1, words);
    this.#counts = grown(this.#counts, list + 1, words);
    this.#sizes = grown(this.#sizes, list + 1, octets);
    this.#sizes[list] = 1;
    this.#places[list] = this.#blocks.allocate(1);
    this.#counts[list] = 0;
    this.push(list, first);
    this.push(list, second);
    return list;
  }

  push(list: number, entry: number): void {
    const length = this.#counts[list] ?? 0;
    const size = this.#sizes[list] ?? 0;
    if (length === blockSizes[size]) {
      const { entries, from, to } = this.postings(list);
      const place = this.#blocks.allocate(size + 1);
      this.#blocks.chunk(place).set(entries.subarray(from, to), place & (chunkLength - 1));
      this.#blocks.release(this.#places[list] ?? 0, size);
      this.#places[list] = place;
      this.#sizes[list] = size + 1;
    }
    const place = this.#places[list] ?? 0;
    this.#blocks.chunk(place)[(place & (chunkLength - 1)) + length] = entry;
    this.#counts[list] = length + 1;
  }

  /** Removes a unit from a list; true if the list became empty and was released. */
  remove(list: number, unit: number): boolean {
    const { entries, from, to } = this.postings(list);
    for (let index = from; index < to; index += 1) {
      if ((entries[index] ?? 0) >>> TF_BITS !== unit) continue;
      entries[index] = entries[to - 1] ?? 0;
      this.#counts[list] = to - from - 1;
      break;
    }
    if ((this.#counts[list] ?? 0) > 0) return false;
    this.#blocks.release(this.#places[list] ?? 0, this.#sizes[list] ?? 0);
    this.#freeLists.push(list);
    return true;
  }

  postings(list: number): Postings {
    const place = this.#places[list] ?? 0;
    const from = place & (chunkLength - 1);
    return { entries: this.#blocks.chunk(place), from, to: from + (this.#counts[list] ?? 0) };
  }

  get bytes(): number {
    return this.#blocks.bytes + this.#places.byteLength + this.#counts.byteLength + this.#sizes.byteLength;
  }
}

/** The load factor at which a table grows. */
const FULLEST = 0.8;

/**
 * Postings of terms keyed by hash. Most terms occur in only one unit: their posting is stored in the table itself, and
 * a list is created for the second. Open addressing, linear probing, real deletion. A term is a spread 32-bit hash that
 * is not 0, plus a second hash where two terms must never be confused.
 */
export class TermPostings {
  readonly #lists = new PostingLists();
  readonly #isWide: boolean;
  #keys = new Uint32Array(256);
  #seconds: Uint32Array;
  #values = new Uint32Array(256);
  /** One bit per slot: whether its value is a list number. */
  #hasList = new Uint8Array(256 / 8);
  size = 0;

  constructor({ isWide = false } = {}) {
    this.#isWide = isWide;
    this.#seconds = new Uint32Array(isWide ? 256 : 0);
  }

  #home(key: number, length: number): number {
    return Math.floor((key * length) / 2 ** 32);
  }

  #slot(key: number, second: number): number {
    const { length } = this.#keys;
    let slot = this.#home(key, length);
    for (;;) {
      const found = this.#keys[slot];
      if (found === 0) return slot;
      if (found === key && (!this.#isWide || this.#seconds[slot] === second)) return slot;
      slot = slot + 1 === length ? 0 : slot + 1;
    }
  }

  #isList(slot: number): boolean {
    return ((this.#hasList[slot >>> 3] ?? 0) & (1 << (slot & 7))) !== 0;
  }

  #put(slot: number, key: number, second: number, value: number, isList: boolean): void {
    this.#keys[slot] = key;
    if (this.#isWide) this.#seconds[slot] = second;
    this.#values[slot] = value;
    const bit = 1 << (slot & 7);
    const octet = this.#hasList[slot >>> 3] ?? 0;
    this.#hasList[slot >>> 3] = isList ? octet | bit : octet & ~bit;
  }

  add(key: number, unit: number, count: number, second = 0): void {
    let slot = this.#slot(key, second);
    const entry = posting(unit, count);
    if (this.#keys[slot] === 0) {
      if (this.size >= this.#keys.length * FULLEST) {
        this.#grow();
        slot = this.#slot(key, second);
      }
      this.size += 1;
      this.#put(slot, key, second, entry, false);
      return;
    }
    if (!this.#isList(slot)) {
      const list = this.#lists.create(this.#values[slot] ?? 0, entry);
      this.#put(slot, key, second, list, true);
    } else this.#lists.push(this.#values[slot] ?? 0, entry);
  }

  /** Removes a unit from a term that it was added to. */
  remove(key: number, unit: number, second = 0): void {
    const slot = this.#slot(key, second);
    if (this.#keys[slot] === 0) return;
    const value = this.#values[slot] ?? 0;
    const isGone = this.#isList(slot) ? this.#lists.remove(value, unit) : value >>> TF_BITS === unit;
    if (isGone) this.#delete(slot);
  }

  find(key: number, second = 0): Postings | undefined {
    const slot = this.#slot(key, second);
    if (this.#keys[slot] === 0) return undefined;
    if (this.#isList(slot)) return this.#lists.postings(this.#values[slot] ?? 0);
    return { entries: this.#values, from: slot, to: slot + 1 };
  }

  #delete(gone: number): void {
    const { length } = this.#keys;
    let hole = gone;
    this.size -= 1;
    const after = (slot: number): number => (slot + 1 === length ? 0 : slot + 1);
    const distance = (from: number, to: number): number => (to >= from ? to - from : to - from + length);
    for (let slot = after(hole); this.#keys[slot] !== 0; slot = after(slot)) {
      const key = this.#keys[slot] ?? 0;
      if (distance(this.#home(key, length), slot) < distance(hole, slot)) continue;
      this.#put(hole, key, this.#seconds[slot] ?? 0, this.#values[slot] ?? 0, this.#isList(slot));
      hole = slot;
    }
    this.#put(hole, 0, 0, 0, false);
  }

  #grow(): void {
    const [keys, seconds, values, hasList] = [this.#keys, this.#seconds, this.#values, this.#hasList];
    const length = Math.ceil((keys.length * 1.4) / 8) * 8;
    this.#keys = new Uint32Array(length);
    this.#seconds = new Uint32Array(this.#isWide ? length : 0);
    this.#values = new Uint32Array(length);
    this.#hasList = new Uint8Array(length / 8);
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? 0;
      if (key === 0) continue;
      const second = seconds[at] ?? 0;
      const isList = ((hasList[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0;
      this.#put(this.#slot(key, second), key, second, values[at] ?? 0, isList);
    }
  }

  get bytes(): number {
    const table = this.#keys.byteLength + this.#seconds.byteLength + this.#values.byteLength + this.#hasList.byteLength;
    return this.#lists.bytes + table;
  }
}
