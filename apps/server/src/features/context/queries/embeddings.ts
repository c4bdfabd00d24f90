import type { Selectable } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { EMBEDDING_MODEL } from '../../../providers/embeddings.ts';
import type { ContextRow } from '../table.ts';

export interface UnembeddedContext {
  readonly id: string;
  readonly data: string;
  readonly data_hash: string;
}

type EmbeddingSettings = Selectable<Tables['context_embeddings']>;

const settingsOf = statement<{ ownerId: string }, EmbeddingSettings>((query, given) =>
  query.selectFrom('context_embeddings').selectAll().where('owner_id', '=', given.ownerId),
);

/** Undefined for an owner who has embeddings off. */
export const findSettings = async (query: Query, ownerId: string): Promise<EmbeddingSettings | undefined> => {
  const [row] = await settingsOf(query, { ownerId });
  return row;
};

/** Turns embeddings on if they are off. */
export const insertSettings = async (query: Query, ownerId: string, version: number): Promise<void> => {
  await query
    .insertInto('context_embeddings')
    .values({ owner_id: ownerId, model: EMBEDDING_MODEL.id, run_id: null, error: null, version })
    .onConflict((met) => met.column('owner_id').doNothing())
    .execute();
};

export const deleteSettings = async (query: Query, ownerId: string): Promise<void> => {
  await query.deleteFrom('context_embeddings').where('owner_id', '=', ownerId).execute();
};

/** False when the owner has turned embeddings off or, if the previous run is given, another took over. */
export const updateSettings = async (
  query: Query,
  ownerId: string,
  change: { readonly run_id?: string | null; readonly error: string | null },
  before?: string | null,
): Promise<boolean> => {
  const mine = query.updateTable('context_embeddings').set(change).where('owner_id', '=', ownerId);
  const same = before === undefined ? mine : mine.where('run_id', 'is not distinct from', before);
  const { numUpdatedRows } = await same.executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The version of the batch being stored; undefined when the run may no longer store anything. */
export const nextVersion = async (query: Query, ownerId: string, runId: string): Promise<number | undefined> => {
  const settings = await query
    .updateTable('context_embeddings')
    .set((row) => ({ version: row('version', '+', 1), model: EMBEDDING_MODEL.id }))
    .where('owner_id', '=', ownerId)
    .where('run_id', '=', runId)
    .returning('version')
    .executeTakeFirst();
  return settings?.version;
};

/** Active contexts, each with its vector for the current model and content, if any. */
const withVectors = (query: Query, ownerId: string) =>
  query
    .selectFrom('contexts')
    .leftJoin('context_vectors', (join) =>
      join
        .onRef('context_vectors.context_id', '=', 'contexts.id')
        .onRef('context_vectors.data_hash', '=', 'contexts.data_hash')
        .on('context_vectors.model', '=', EMBEDDING_MODEL.id),
    )
    .where('contexts.owner_id', '=', ownerId)
    .where('contexts.is_active', '=', 1);

/** Those without a vector, oldest first. */
export const listMissing = (query: Query, ownerId: string, limit: number): Promise<UnembeddedContext[]> =>
  withVectors(query, ownerId)
    .select(['contexts.id', 'contexts.data', 'contexts.data_hash'])
    .where('context_vectors.context_id', 'is', null)
    .orderBy('contexts.created_at')
    .limit(limit)
    .execute();

export const countEmbedded = async (
  query: Query,
  ownerId: string,
): Promise<{ total: number; embedded: number; characters: number }> => {
  const row = await withVectors(query, ownerId)
    .select((one) => [
      one.fn.countAll<number>().as('total'),
      one.fn.count<number>('context_vectors.context_id').as('embedded'),
      one.fn
        .sum<number | null>(
          one
            .case()
            .when('context_vectors.context_id', 'is', null)
            .then(one.fn<number>('length', ['contexts.data']))
            .else(0)
            .end(),
        )
        .as('characters'),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), embedded: Number(row.embedded), characters: Number(row.characters ?? 0) };
};

/** Those of the given contexts that still exist with the same data. */
export const findPresent = async (
  query: Query,
  ownerId: string,
  contexts: readonly Pick<ContextRow, 'id' | 'data_hash'>[],
): Promise<Set<string>> => {
  const ids = contexts.map(({ id }) => id);
  const there = query.selectFrom('contexts').select(['id', 'data_hash']).where('owner_id', '=', ownerId);
  const hashes = new Map((await there.where('id', 'in', ids).execute()).map((row) => [row.id, row.data_hash]));
  return new Set(contexts.filter(({ id, data_hash: hash }) => hashes.get(id) === hash).map(({ id }) => id));
};
