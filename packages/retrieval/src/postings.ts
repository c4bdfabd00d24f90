const tfBits = 8;
const tfMask = 255;

/** Most units an index can hold: what is left of 32 bits beside the count. */
export const mostUnits = 2 ** (32 - tfBits);

function grown<T extends Uint8Array | Uint32Array>(array: T, length: number, make: (length: number) => T): T {
  if (length <= array.length) return array;
  const larger = make(Math.max(length, Math.ceil(array.length * 1.5) + 16));
  larger.set(array);
  return larger;
}

/**
 * Many short growable lists of (unit, count) in one typed array. Each list is one block whose size is a power
 * of two; blocks given back are reused. An entry is one 32-bit word.
 */
export class PostingLists {
  arena = new Uint32Array(1024);
  offsets = new Uint32Array(64);
  counts = new Uint32Array(64);
  #sizes = new Uint8Array(64);
  #used = 0;
  #lists = 0;
  #freeLists: number[] = [];
  #freeBlocks: number[][] = [];

  #allocate(log: number): number {
    const free = this.#freeBlocks[log]?.pop();
    if (free !== undefined) return free;
    const offset = this.#used;
    this.#used += 2 ** log;
    this.arena = grown(this.arena, this.#used, (length) => new Uint32Array(length));
    return offset;
  }

  #release(offset: number, log: number): void {
    const blocks = this.#freeBlocks[log];
    if (blocks) blocks.push(offset);
    else {
      for (let index = this.#freeBlocks.length; index <= log; index += 1) this.#freeBlocks.push([]);
      this.#freeBlocks[log]?.push(offset);
    }
  }

  /** A new empty list. */
  create(): number {
    const list = this.#freeLists.pop() ?? this.#lists++;
    this.offsets = grown(this.offsets, list + 1, (length) => new Uint32Array(length));
    this.counts = grown(this.counts, list + 1, (length) => new Uint32Array(length));
    this.#sizes = grown(this.#sizes, list + 1, (length) => new Uint8Array(length));
    this.offsets[list] = this.#allocate(0);
    this.#sizes[list] = 0;
    this.counts[list] = 0;
    return list;
  }

  push(list: number, unit: number, count: number): void {
    const length = this.counts[list] ?? 0;
    const log = this.#sizes[list] ?? 0;
    if (length === 2 ** log) {
      const from = this.offsets[list] ?? 0;
      const to = this.#allocate(log + 1);
      this.arena.copyWithin(to, from, from + length);
      this.#release(from, log);
      this.offsets[list] = to;
      this.#sizes[list] = log + 1;
    }
    this.arena[(this.offsets[list] ?? 0) + length] = unit * 2 ** tfBits + Math.min(count, tfMask);
    this.counts[list] = length + 1;
  }

  /** Takes a unit off a list; true when the list is empty and was given back. */
  remove(list: number, unit: number): boolean {
    const offset = this.offsets[list] ?? 0;
    const length = this.counts[list] ?? 0;
    for (let index = offset; index < offset + length; index += 1) {
      if ((this.arena[index] ?? 0) >>> tfBits !== unit) continue;
      this.arena[index] = this.arena[offset + length - 1] ?? 0;
      this.counts[list] = length - 1;
      break;
    }
    if ((this.counts[list] ?? 0) > 0) return false;
    this.#release(offset, this.#sizes[list] ?? 0);
    this.#freeLists.push(list);
    return true;
  }

  get bytes(): number {
    return this.arena.byteLength + this.offsets.byteLength + this.counts.byteLength + this.#sizes.byteLength;
  }
}

/** Map from a 32-bit key that is not 0 to a small number: open addressing, linear probing, real deletion. */
export class HashTable {
  #keys = new Uint32Array(256);
  #values = new Uint32Array(256);
  size = 0;

  #slot(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = key & mask;
    for (;;) {
      const found = this.#keys[slot];
      if (found === key || found === 0) return slot;
      slot = (slot + 1) & mask;
    }
  }

  get(key: number): number | undefined {
    const slot = this.#slot(key);
    return this.#keys[slot] === 0 ? undefined : this.#values[slot];
  }

  set(key: number, value: number): void {
    let slot = this.#slot(key);
    if (this.#keys[slot] === 0) {
      if (this.size * 10 >= this.#keys.length * 7) {
        this.#double();
        slot = this.#slot(key);
      }
      this.size += 1;
    }
    this.#keys[slot] = key;
    this.#values[slot] = value;
  }

  delete(key: number): void {
    let hole = this.#slot(key);
    if (this.#keys[hole] === 0) return;
    this.size -= 1;
    const mask = this.#keys.length - 1;
    for (let slot = (hole + 1) & mask; this.#keys[slot] !== 0; slot = (slot + 1) & mask) {
      const home = (this.#keys[slot] ?? 0) & mask;
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
      this.#keys[hole] = this.#keys[slot] ?? 0;
      this.#values[hole] = this.#values[slot] ?? 0;
      hole = slot;
    }
    this.#keys[hole] = 0;
  }

  #double(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Uint32Array(keys.length * 2);
    this.#values = new Uint32Array(keys.length * 2);
    for (const [index, key] of keys.entries()) {
      if (key === 0) continue;
      const slot = this.#slot(key);
      this.#keys[slot] = key;
      this.#values[slot] = values[index] ?? 0;
    }
  }

  get bytes(): number {
    return this.#keys.byteLength + this.#values.byteLength;
  }
}
