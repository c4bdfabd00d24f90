import type { Query } from '../../../platform/database/database.ts';

/** How far Weaviate has received an owner's contexts. */
export const findPlace = (query: Query, ownerId: string) =>
  query.selectFrom('context_weaviate').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();

export const putPlace = async (
  query: Query,
  ownerId: string,
  place: { readonly change_seq: number; readonly vector_version: number },
): Promise<void> => {
  await query
    .insertInto('context_weaviate')
    .values({ owner_id: ownerId, ...place })
    .onConflict((met) => met.column('owner_id').doUpdateSet(place))
    .execute();
};

/** Records a deleted account whose contexts must still be removed from Weaviate. */
export const insertForgotten = async (query: Query, ownerId: string, now: number): Promise<void> => {
  await query.insertInto('context_forgotten').values({ owner_id: ownerId, created_at: now }).execute();
};

export const listForgotten = async (query: Query, limit: number): Promise<string[]> => {
  const gone = await query.selectFrom('context_forgotten').select('owner_id').limit(limit).execute();
  return gone.map((row) => row.owner_id);
};

export const deleteForgotten = async (query: Query, ownerIds: readonly string[]): Promise<void> => {
  await query.deleteFrom('context_forgotten').where('owner_id', 'in', ownerIds).execute();
};
