import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Belongs to nobody: what is counted over all accounts. */
export const everybody = '';

/** The total of lists together, as the database keeps it: the same cost for ten entries and for ten thousand. */
export const totalOf = async (query: Kysely<Tables>, ownerId: string, lists: readonly string[]): Promise<number> => {
  const rows = await query
    .selectFrom('list_totals')
    .select('total')
    .where('owner_id', '=', ownerId)
    .where('list', 'in', lists)
    .execute();
  return rows.reduce((sum, row) => sum + row.total, 0);
};

/** Every list and its total for each of these, which may be accounts or things that are counted within. */
export const listTotals = (
  query: Kysely<Tables>,
  ownerIds: readonly string[],
): Promise<{ owner_id: string; list: string; total: number }[]> =>
  query.selectFrom('list_totals').select(['owner_id', 'list', 'total']).where('owner_id', 'in', ownerIds).execute();

/**
 * Nobody else moves anything between these lists until the end of the transaction: one who takes from the first and gives
 * to the second would meet another who does it the other way round. SQLite has one writer.
 */
export const holdTotals = async (
  query: Kysely<Tables>,
  dialect: Database['dialect'],
  ownerId: string,
  lists: readonly string[],
): Promise<void> => {
  if (dialect === 'sqlite') return;
  const held = query.selectFrom('list_totals').select('list').where('owner_id', '=', ownerId);
  await held.where('list', 'in', lists).orderBy('list').forUpdate().execute();
};
