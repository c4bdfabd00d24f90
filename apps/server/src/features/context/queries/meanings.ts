import type { Query } from '../../../platform/database/database.ts';
import type { ContextMeaningRow, ContextRow } from '../table.ts';

/** Active contexts without vectors of this engine. */
export const listUnread = (
  query: Query,
  ownerId: string,
  { engine, without, limit }: { readonly engine: string; readonly without: readonly string[]; readonly limit: number },
): Promise<Pick<ContextRow, 'id' | 'data' | 'data_hash'>[]> =>
  query
    .selectFrom('contexts')
    .leftJoin('context_meanings', (join) =>
      join
        .onRef('context_meanings.context_id', '=', 'contexts.id')
        .onRef('context_meanings.owner_id', '=', 'contexts.owner_id')
        .on('context_meanings.engine', '=', engine),
    )
    .select(['contexts.id', 'contexts.data', 'contexts.data_hash'])
    .where('contexts.owner_id', '=', ownerId)
    .where('contexts.is_active', '=', 1)
    .where('context_meanings.context_id', 'is', null)
    .$if(without.length > 0, (some) => some.where('contexts.id', 'not in', without))
    .limit(limit)
    .execute();

/** Replaces those of the same contexts. */
export const putMeanings = async (
  query: Query,
  ownerId: string,
  rows: readonly Omit<ContextMeaningRow, 'owner_id'>[],
): Promise<void> => {
  const ids = rows.map((row) => row.context_id);
  await query.deleteFrom('context_meanings').where('owner_id', '=', ownerId).where('context_id', 'in', ids).execute();
  await query
    .insertInto('context_meanings')
    .values(rows.map((row) => ({ ...row, owner_id: ownerId })))
    .execute();
};

/** For indexes, which drop the vectors of a context that changed. */
export const touchMeaning = async (query: Query, ownerId: string, contextId: string, seq: number): Promise<void> => {
  await query
    .updateTable('context_meanings')
    .set({ change_seq: seq })
    .where('owner_id', '=', ownerId)
    .where('context_id', '=', contextId)
    .execute();
};

export const deleteMeaning = async (query: Query, ownerId: string, contextId: string): Promise<void> => {
  await query
    .deleteFrom('context_meanings')
    .where('owner_id', '=', ownerId)
    .where('context_id', '=', contextId)
    .execute();
};

/** An engine's vectors stored after a change and a context, ordered by both. */
export const changedMeanings = (
  query: Query,
  ownerId: string,
  engine: string,
  after: { readonly seq: number; readonly id: string },
  limit: number,
): Promise<ContextMeaningRow[]> =>
  query
    .selectFrom('context_meanings')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('engine', '=', engine)
    .where((row) =>
      row.or([
        row('change_seq', '>', after.seq),
        row.and([row('change_seq', '=', after.seq), row('context_id', '>', after.id)]),
      ]),
    )
    .orderBy('change_seq')
    .orderBy('context_id')
    .limit(limit)
    .execute();
