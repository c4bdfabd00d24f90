import type { Database, Query, Transaction } from '../../platform/database/database.ts';
import type { FolderRow } from './table.ts';

export const listFolders = (query: Query, ownerId: string): Promise<FolderRow[]> =>
  query.selectFrom('folders').selectAll().where('owner_id', '=', ownerId).execute();

export const countFolders = async (query: Query, ownerId: string): Promise<number> => {
  const { held } = await query
    .selectFrom('folders')
    .select((row) => row.fn.countAll<number>().as('held'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(held);
};

/**
 * The id, or undefined when this person has no such folder. An existing one is locked until the end of the transaction:
 * a deletion waits, and then removes what was put into it here. SQLite needs no lock: it has one writer.
 */
export const holdFolder = async (
  { query }: Transaction,
  dialect: Database['dialect'],
  ownerId: string,
  [column, value]: readonly [column: 'id' | 'name_key', value: string],
): Promise<string | undefined> => {
  const found = query.selectFrom('folders').select('id').where('owner_id', '=', ownerId).where(column, '=', value);
  return (await (dialect === 'postgres' ? found.forKeyShare() : found).executeTakeFirst())?.id;
};

export const insertFolder = async (query: Query, row: FolderRow): Promise<void> => {
  await query.insertInto('folders').values(row).execute();
};

/** Does nothing when the name is taken: an error would abort the transaction on PostgreSQL. */
export const insertUnlessNamed = async (query: Query, row: FolderRow): Promise<void> => {
  await query
    .insertInto('folders')
    .values(row)
    .onConflict((named) => named.columns(['owner_id', 'name_key']).doNothing())
    .execute();
};

/** The updated row; undefined when this person has no such folder. */
export const updateFolder = (
  query: Query,
  ownerId: string,
  folderId: string,
  change: Pick<FolderRow, 'name' | 'name_key' | 'updated_at'>,
): Promise<FolderRow | undefined> => {
  const mine = query.updateTable('folders').set(change).where('owner_id', '=', ownerId);
  return mine.where('id', '=', folderId).returningAll().executeTakeFirst();
};

/** False when this person has no such folder. */
export const deleteFolder = async (query: Query, ownerId: string, folderId: string): Promise<boolean> => {
  const mine = query.deleteFrom('folders').where('owner_id', '=', ownerId);
  const { numDeletedRows } = await mine.where('id', '=', folderId).executeTakeFirst();
  return numDeletedRows > 0n;
};
