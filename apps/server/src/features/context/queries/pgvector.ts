import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { EMBEDDING_MODEL } from '../../../providers/embeddings.ts';
import { decodeVector, storeVectors, type NearVector, type VectorStore } from '../embeddings/vectors.ts';

const ROWS_AT_ONCE = 200;

const asLiteral = (vector: Float32Array): string => `[${vector.join(',')}]`;

/** Finds the nearest vectors in PostgreSQL's HNSW index. */
export const createIndexedVectors = (database: Database): VectorStore => ({
  kind: 'pgvector',
  async store(transaction, ownerId, version, vectors) {
    await storeVectors(transaction, ownerId, version, vectors);
    for (const { contextId, vector } of vectors)
      await sql`update context_vectors set embedding = ${asLiteral(vector)}::vector where context_id = ${contextId} and owner_id = ${ownerId}`.execute(
        transaction.query,
      );
  },
  nearest: (ownerId, query, limit, { isWanted, tag }) =>
    database.transaction(async (transaction) => {
      // The index skips vectors of other owners and tags, so it must keep searching until enough are found.
      await sql`set local hnsw.iterative_scan = relaxed_order`.execute(transaction.query);
      const ofTag = tag === undefined ? sql`` : sql`and c.tag = ${tag}`;
      const { rows } = await sql<NearVector>`
        select v.context_id as id, 1 - (v.embedding <=> ${asLiteral(query)}::vector) as cosine
        from context_vectors v join contexts c on c.id = v.context_id
        where v.owner_id = ${ownerId} and c.owner_id = ${ownerId} and c.is_active = 1 ${ofTag}
          and v.model = ${EMBEDDING_MODEL.id} and v.embedding is not null
        order by v.embedding <=> ${asLiteral(query)}::vector limit ${limit}`.execute(transaction.query);
      return rows.filter(({ id }) => isWanted(id)).toSorted((left, right) => right.cosine - left.cosine);
    }),
});

/** Vectors stored before the extension existed are paid for, so they are indexed, not made again. */
const indexStored = async (database: Database): Promise<void> => {
  for (let last = ''; ;) {
    const { rows } = await sql<{ context_id: string; vector: string }>`
      select context_id, vector from context_vectors
      where embedding is null and context_id > ${last} order by context_id limit ${ROWS_AT_ONCE}`.execute(
      database.read,
    );
    for (const row of rows)
      await sql`update context_vectors set embedding = ${asLiteral(decodeVector(row.vector))}::vector where context_id = ${row.context_id}`.execute(
        database.read,
      );
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.context_id;
  }
};

/** True when PostgreSQL has the vector extension (0.8 or newer) and our column and index exist. */
export const preparePgvector = async (database: Database): Promise<boolean> => {
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
  await indexStored(database);
  return true;
};
