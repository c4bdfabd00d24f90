import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { createIndexedVectors, preparePgvector } from '../queries/pgvector.ts';
import { ScannedVectors } from './scanned-vectors.ts';
import type { VectorStore } from './vectors.ts';

/** The database's own vector index if it has one, else the exact scan. */
export const openVectorStore = async (database: Database, log: Log): Promise<VectorStore> => {
  if (database.dialect === 'sqlite') return new ScannedVectors(database);
  try {
    if (await preparePgvector(database)) return createIndexedVectors(database);
  } catch (error) {
    log.warn({ error }, 'The vector extension could not be used; vectors are scanned');
  }
  return new ScannedVectors(database);
};
