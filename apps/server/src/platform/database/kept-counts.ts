import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Belongs to nobody: what is counted over all accounts. */
export const everybody = '';

/** The total of lists together, by counts that are kept: the same cost for ten entries and for ten thousand. */
export const keptTotal = async (query: Kysely<Tables>, ownerId: string, lists: readonly string[]): Promise<number> => {
  const rows = await query
    .selectFrom('kept_counts')
    .select('total')
    .where('owner_id', '=', ownerId)
    .where('list', 'in', lists)
    .execute();
  return rows.reduce((sum, row) => sum + row.total, 0);
};
