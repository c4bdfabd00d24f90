import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { statementOfSome } from './statement.ts';
import type { Tables } from './tables.ts';

/** The owner of totals that span all accounts. */
export const EVERYBODY = '';

/** The lists asked for, numbered: one statement is compiled for each count of them. */
type NumberedLists = Readonly<Record<`list${number}`, string>>;

const totals = statementOfSome<{ ownerId: string } & NumberedLists, { total: number }>((query, { ownerId, ...lists }) =>
  query
    .selectFrom('list_totals')
    .select('total')
    .where('owner_id', '=', ownerId)
    .where('list', 'in', Object.values(lists)),
);

/** The sum of these lists' totals, which the database maintains: the cost does not depend on the number of entries. */
export const totalOf = async (query: Kysely<Tables>, ownerId: string, lists: readonly string[]): Promise<number> => {
  const numbered = Object.fromEntries(lists.map((list, at) => [`list${at}`, list]));
  const rows = await totals(query, { ownerId, ...numbered });
  return rows.reduce((sum, row) => sum + row.total, 0);
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
