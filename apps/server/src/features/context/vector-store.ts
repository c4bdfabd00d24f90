import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { EMBEDDING_MODEL } from '../../providers/embeddings.ts';

const OWNERS_KEPT = 50;
const BYTES_KEPT = 128 * 1024 * 1024;
const ROWS_AT_ONCE = 500;

export interface NearVector {
  readonly id: string;
  readonly cosine: number;
}

export interface StoredVector {
  readonly contextId: string;
  readonly dataHash: string;
  readonly vector: Float32Array;
}

/** Keeps vectors of length 1 and finds the nearest ones. */
export interface VectorStore {
  readonly kind: 'embeddings' | 'pgvector';
  store(transaction: Transaction, ownerId: string, version: number, vectors: readonly StoredVector[]): Promise<void>;
  /** `isWanted` refuses what is deleted or inactive. */
  nearest(
    ownerId: string,
    query: Float32Array,
    limit: number,
    isWanted: (contextId: string) => boolean,
  ): Promise<NearVector[]>;
}

export const encodeVector = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

export const decodeVector = (text: string): Float32Array => {
  const bytes = Buffer.from(text, 'base64');
  // A buffer of the pool may start anywhere; floats must start at a multiple of four.
  return new Float32Array(new Uint8Array(bytes).buffer);
};

const storeRows = async (
  { query }: Transaction,
  ownerId: string,
  version: number,
  vectors: readonly StoredVector[],
): Promise<void> => {
  const ids = vectors.map(({ contextId }) => contextId);
  await query.deleteFrom('context_vectors').where('context_id', 'in', ids).where('owner_id', '=', ownerId).execute();
  await query
    .insertInto('context_vectors')
    .values(
      vectors.map(({ contextId, dataHash, vector }) => ({
        context_id: contextId,
        owner_id: ownerId,
        model: EMBEDDING_MODEL.id,
        data_hash: dataHash,
        version,
        vector: encodeVector(vector),
      })),
    )
    .execute();
};

interface Kept {
  readonly vectors: Map<string, Float32Array>;
  version: number;
}

/** Every vector is compared with the question: exact, and quick enough for tens of thousands. */
export const createScannedVectors = (database: Database): VectorStore => {
  const owners = new Map<string, Kept>();

  const load = async (ownerId: string): Promise<Kept> => {
    const kept = owners.get(ownerId) ?? { vectors: new Map<string, Float32Array>(), version: 0 };
    let last = '';
    let newest = kept.version;
    for (;;) {
      const rows = await database.read
        .selectFrom('context_vectors')
        .select(['context_id', 'vector', 'version'])
        .where('owner_id', '=', ownerId)
        .where('model', '=', EMBEDDING_MODEL.id)
        .where('version', '>', kept.version)
        .where('context_id', '>', last)
        .orderBy('context_id')
        .limit(ROWS_AT_ONCE)
        .execute();
      for (const row of rows) {
        kept.vectors.set(row.context_id, decodeVector(row.vector));
        newest = Math.max(newest, row.version);
      }
      last = rows.at(-1)?.context_id ?? '';
      if (rows.length < ROWS_AT_ONCE) break;
    }
    kept.version = newest;
    owners.delete(ownerId);
    owners.set(ownerId, kept);
    return kept;
  };

  const makeRoom = (ownerId: string): void => {
    const bytesOf = ({ vectors }: Kept): number => vectors.size * EMBEDDING_MODEL.dimensions * 4;
    let bytes = 0;
    for (const kept of owners.values()) bytes += bytesOf(kept);
    for (const [other, kept] of owners) {
      if (bytes <= BYTES_KEPT && owners.size <= OWNERS_KEPT) return;
      if (other === ownerId) continue;
      owners.delete(other);
      bytes -= bytesOf(kept);
    }
  };

  return {
    kind: 'embeddings',
    store: storeRows,
    async nearest(ownerId, query, limit, isWanted) {
      const { vectors } = await load(ownerId);
      makeRoom(ownerId);
      const found: NearVector[] = [];
      for (const [id, vector] of vectors) {
        if (!isWanted(id)) {
          vectors.delete(id);
          continue;
        }
        let cosine = 0;
        for (let at = 0; at < vector.length; at += 1) cosine += (vector[at] ?? 0) * (query[at] ?? 0);
        found.push({ id, cosine });
      }
      return found.toSorted((left, right) => right.cosine - left.cosine).slice(0, limit);
    },
  };
};

const asLiteral = (vector: Float32Array): string => `[${vector.join(',')}]`;

/** Looks the nearest vectors up in PostgreSQL's HNSW index. */
const createIndexedVectors = (database: Database): VectorStore => ({
  kind: 'pgvector',
  async store(transaction, ownerId, version, vectors) {
    await storeRows(transaction, ownerId, version, vectors);
    for (const { contextId, vector } of vectors)
      await sql`update context_vectors set embedding = ${asLiteral(vector)}::vector where context_id = ${contextId} and owner_id = ${ownerId}`.execute(
        transaction.query,
      );
  },
  nearest: (ownerId, query, limit, isWanted) =>
    database.transaction(async (transaction) => {
      // Other owners' vectors are passed over inside the index, so it must look further until enough are found.
      await sql`set local hnsw.iterative_scan = relaxed_order`.execute(transaction.query);
      const { rows } = await sql<NearVector>`
        select v.context_id as id, 1 - (v.embedding <=> ${asLiteral(query)}::vector) as cosine
        from context_vectors v join contexts c on c.id = v.context_id
        where v.owner_id = ${ownerId} and c.owner_id = ${ownerId} and c.is_active = 1
          and v.model = ${EMBEDDING_MODEL.id} and v.embedding is not null
        order by v.embedding <=> ${asLiteral(query)}::vector limit ${limit}`.execute(transaction.query);
      return rows.filter(({ id }) => isWanted(id)).toSorted((left, right) => right.cosine - left.cosine);
    }),
});

/** True when PostgreSQL has the vector extension (0.8 or newer) and our column and index are there. */
const preparePgvector = async (database: Database): Promise<boolean> => {
  const { rows } = await sql<{ version: string }>`
    select default_version as version from pg_available_extensions where name = 'vector'`.execute(database.read);
  const [major = 0, minor = 0] = (rows[0]?.version ?? '').split('.').map(Number);
  if (rows.length === 0 || (major === 0 && minor < 8)) return false;
  await database.transaction(async ({ query }) => {
    // Two processes may start at once.
    await sql`select pg_advisory_xact_lock(7345011)`.execute(query);
    await sql`create extension if not exists vector`.execute(query);
    await sql`alter table context_vectors add column if not exists embedding vector(${sql.lit(EMBEDDING_MODEL.dimensions)})`.execute(
      query,
    );
    await sql`create index if not exists context_vectors_nearest on context_vectors using hnsw (embedding vector_cosine_ops)`.execute(
      query,
    );
  });
  return true;
};

/** The database's own vector index where it has one, else the exact scan. */
export const openVectorStore = async (database: Database, log: Log): Promise<VectorStore> => {
  if (database.dialect === 'sqlite') return createScannedVectors(database);
  try {
    if (await preparePgvector(database)) return createIndexedVectors(database);
  } catch (error) {
    log.warn({ error }, 'The vector extension could not be used; vectors are scanned');
  }
  return createScannedVectors(database);
};
