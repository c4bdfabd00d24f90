import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/database.ts';
import { EMBEDDING_MODEL } from '../../../providers/embeddings.ts';
import { afterVersion, findWithVector, vectorsAfter } from '../queries/vectors.ts';
import { decodeVector, storeVectors, type VectorFilter, type NearVector, type VectorStore } from './vectors.ts';

const OWNERS_KEPT = 50;
const BYTES_KEPT = 128 * 1024 * 1024;
const ROWS_AT_ONCE = 500;

interface OwnerVectors {
  readonly vectors: Map<string, Float32Array>;
  readonly version: number;
}

/** An owner whose vectors alone exceed the limit still keeps all of them; then no others fit. */
const bytesOf = ({ vectors }: OwnerVectors): number =>
  Math.min(BYTES_KEPT, Math.max(1, vectors.size * EMBEDDING_MODEL.dimensions * 4));

/** Compares every vector with the question: exact, and fast enough for tens of thousands. */
export class ScannedVectors implements VectorStore {
  readonly kind = 'embeddings';
  readonly store = storeVectors;
  readonly #database: Database;
  readonly #owners = new LRUCache<string, OwnerVectors>({
    max: OWNERS_KEPT,
    maxSize: BYTES_KEPT,
    sizeCalculation: bytesOf,
  });

  constructor(database: Database) {
    this.#database = database;
  }

  async #load(ownerId: string): Promise<OwnerVectors> {
    const kept = this.#owners.get(ownerId) ?? { vectors: new Map<string, Float32Array>(), version: 0 };
    let at = afterVersion(kept.version);
    for (;;) {
      const rows = await vectorsAfter(this.#database.read, ownerId, EMBEDDING_MODEL.id, at, ROWS_AT_ONCE);
      for (const row of rows) kept.vectors.set(row.context_id, decodeVector(row.vector));
      const newest = rows.at(-1);
      if (newest !== undefined) at = { version: newest.version, contextId: newest.context_id };
      if (rows.length < ROWS_AT_ONCE) break;
    }
    // A new object, because the cache would not recount the size of one changed in place.
    const loaded = { vectors: kept.vectors, version: at.version };
    this.#owners.set(ownerId, loaded);
    return loaded;
  }

  async nearest(
    ownerId: string,
    query: Float32Array,
    limit: number,
    { isWanted }: VectorFilter,
  ): Promise<NearVector[]> {
    const { vectors } = await this.#load(ownerId);
    const found: NearVector[] = [];
    for (const [id, vector] of vectors) {
      if (!isWanted(id)) continue;
      let cosine = 0;
      for (let at = 0; at < vector.length; at += 1) cosine += (vector[at] ?? 0) * (query[at] ?? 0);
      found.push({ id, cosine });
    }
    const nearest = found.toSorted((left, right) => right.cosine - left.cosine).slice(0, limit);
    if (nearest.length === 0) return nearest;
    // The vector of a context that was changed is deleted until there is a new one.
    const ids = nearest.map(({ id }) => id);
    const known = await findWithVector(this.#database.read, ownerId, ids);
    return nearest.filter(({ id }) => known.has(id));
  }
}
