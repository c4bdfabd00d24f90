import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import type { Tables } from './tables.ts';

/** The owner of totals that span all accounts. */
export const everybody = '';

const totalOfOne = statement<{ ownerId: string; list: string }, { total: number }>((query, given) =>
  query.selectFrom('list_totals').select('total').where('owner_id', '=', given.ownerId).where('list', '=', given.list),
);

/** The sum of these lists' totals, which the database maintains: the cost does not depend on the number of entries. */
export const totalOf = async (query: Kysely<Tables>, ownerId: string, lists: readonly string[]): Promise<number> => {
  const totals = await Promise.all(lists.map((list) => totalOfOne(query, { ownerId, list })));
  return totals.flat().reduce((sum, row) => sum + row.total, 0);
};

/** Every list with its total, for each of these accounts or other owners of lists. */
export const listTotals = (
  query: Kysely<Tables>,
  ownerIds: readonly string[],
): Promise<{ owner_id: string; list: string; total: number }[]> =>
  query.selectFrom('list_totals').select(['owner_id', 'list', 'total']).where('owner_id', 'in', ownerIds).execute();

/**
 * Locks these lists until the end of the transaction, so that two transfers in opposite directions cannot deadlock.
 * SQLite needs no lock: it has one writer.
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
