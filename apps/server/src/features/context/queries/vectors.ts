import type { Query } from '../../../platform/database/database.ts';
import { isAfter } from '../../../platform/database/keyset.ts';
import type { ContextRow, ContextVectorRow } from '../table.ts';

/** Replaces those of the same contexts. */
export const putVectors = async (query: Query, ownerId: string, rows: readonly ContextVectorRow[]): Promise<void> => {
  const ids = rows.map((row) => row.context_id);
  await query.deleteFrom('context_vectors').where('context_id', 'in', ids).where('owner_id', '=', ownerId).execute();
  await query.insertInto('context_vectors').values(rows).execute();
};

export const deleteVector = async (query: Query, ownerId: string, contextId: string): Promise<void> => {
  await query
    .deleteFrom('context_vectors')
    .where('owner_id', '=', ownerId)
    .where('context_id', '=', contextId)
    .execute();
};

export const deleteVectors = async (query: Query, ownerId: string): Promise<void> => {
  await query.deleteFrom('context_vectors').where('owner_id', '=', ownerId).execute();
};

/** In the order of versions, so that one stored while they are read comes last. */
interface VectorPlace {
  readonly version: number;
  readonly contextId: string;
}

/** After every context of a version: ids are hexadecimal. */
export const afterVersion = (version: number): VectorPlace => ({ version, contextId: 'g' });

/** Those after a place, in order. */
export const vectorsAfter = (
  query: Query,
  ownerId: string,
  model: string,
  after: VectorPlace,
  limit: number,
): Promise<Pick<ContextVectorRow, 'context_id' | 'vector' | 'version'>[]> =>
  query
    .selectFrom('context_vectors')
    .select(['context_id', 'vector', 'version'])
    .where('owner_id', '=', ownerId)
    .where('model', '=', model)
    .where(isAfter(['version', 'context_id'], [after.version, after.contextId]))
    .orderBy('version')
    .orderBy('context_id')
    .limit(limit)
    .execute();

/** Those of the given contexts that have a vector. */
export const findWithVector = async (
  query: Query,
  ownerId: string,
  contextIds: readonly string[],
): Promise<Set<string>> => {
  const rows = query.selectFrom('context_vectors').select('context_id').where('owner_id', '=', ownerId);
  return new Set((await rows.where('context_id', 'in', contextIds).execute()).map((row) => row.context_id));
};

export const findVectors = (
  query: Query,
  contextIds: readonly string[],
): Promise<Pick<ContextVectorRow, 'context_id' | 'vector'>[]> =>
  query.selectFrom('context_vectors').select(['context_id', 'vector']).where('context_id', 'in', contextIds).execute();

/** Contexts with vectors after a place, in the same order. */
export const contextsWithVectors = (
  query: Query,
  ownerId: string,
  after: VectorPlace,
  limit: number,
): Promise<(ContextRow & { readonly version: number })[]> =>
  query
    .selectFrom('context_vectors')
    .innerJoin('contexts', 'contexts.id', 'context_vectors.context_id')
    .selectAll('contexts')
    .select('context_vectors.version')
    .where('context_vectors.owner_id', '=', ownerId)
    .where(isAfter(['context_vectors.version', 'context_vectors.context_id'], [after.version, after.contextId]))
    .orderBy('context_vectors.version')
    .orderBy('context_vectors.context_id')
    .limit(limit)
    .execute();
