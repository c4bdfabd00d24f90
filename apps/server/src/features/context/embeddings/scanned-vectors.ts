import type { Database } from '../../../platform/database/database.ts';
import { EMBEDDING_MODEL } from '../../../providers/embeddings.ts';
import { vectorsAfter } from '../queries/vectors.ts';
import { decodeVector, storeVectors, type Among, type NearVector, type VectorStore } from './vectors.ts';

const OWNERS_KEPT = 50;
const BYTES_KEPT = 128 * 1024 * 1024;
const ROWS_AT_ONCE = 500;

interface Kept {
  readonly vectors: Map<string, Float32Array>;
  version: number;
}

const bytesOf = ({ vectors }: Kept): number => vectors.size * EMBEDDING_MODEL.dimensions * 4;

/** Every vector is compared with the question: exact, and quick enough for tens of thousands. */
export class ScannedVectors implements VectorStore {
  readonly kind = 'embeddings';
  readonly store = storeVectors;
  readonly #database: Database;
  readonly #owners = new Map<string, Kept>();

  constructor(database: Database) {
    this.#database = database;
  }

  async #load(ownerId: string): Promise<Kept> {
    const kept = this.#owners.get(ownerId) ?? { vectors: new Map<string, Float32Array>(), version: 0 };
    let last = '';
    let newest = kept.version;
    for (;;) {
      const from = { model: EMBEDDING_MODEL.id, version: kept.version, contextId: last };
      const rows = await vectorsAfter(this.#database.read, ownerId, from, ROWS_AT_ONCE);
      for (const row of rows) {
        kept.vectors.set(row.context_id, decodeVector(row.vector));
        newest = Math.max(newest, row.version);
      }
      last = rows.at(-1)?.context_id ?? '';
      if (rows.length < ROWS_AT_ONCE) break;
    }
    kept.version = newest;
    this.#owners.delete(ownerId);
    this.#owners.set(ownerId, kept);
    return kept;
  }

  #makeRoom(ownerId: string): void {
    let bytes = 0;
    for (const kept of this.#owners.values()) bytes += bytesOf(kept);
    for (const [other, kept] of this.#owners) {
      if (bytes <= BYTES_KEPT && this.#owners.size <= OWNERS_KEPT) return;
      if (other === ownerId) continue;
      this.#owners.delete(other);
      bytes -= bytesOf(kept);
    }
  }

  async nearest(ownerId: string, query: Float32Array, limit: number, { isWanted }: Among): Promise<NearVector[]> {
    const { vectors } = await this.#load(ownerId);
    this.#makeRoom(ownerId);
    const found: NearVector[] = [];
    for (const [id, vector] of vectors) {
      if (!isWanted(id)) continue;
      let cosine = 0;
      for (let at = 0; at < vector.length; at += 1) cosine += (vector[at] ?? 0) * (query[at] ?? 0);
      found.push({ id, cosine });
    }
    return found.toSorted((left, right) => right.cosine - left.cosine).slice(0, limit);
  }
}
