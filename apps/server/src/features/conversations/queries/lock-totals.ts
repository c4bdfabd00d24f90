import type { Database, Transaction } from '../../../platform/database/database.ts';
import { holdTotals } from '../../../platform/database/list-totals.ts';
import { HIDDEN } from '../table.ts';

const PLACES = [0, 1, HIDDEN, HIDDEN + 1].map((place) => `conversations:${place}`);

/**
 * Called with the conversation locked, before it moves to another list: everyone who counts one in any list takes these
 * totals first.
 */
export const lockListTotals = ({ query }: Transaction, dialect: Database['dialect'], ownerId: string): Promise<void> =>
  holdTotals(query, dialect, ownerId, PLACES);

/** The same for everything in a folder. */
export const lockListTotalsOfFolder = async (
  transaction: Transaction,
  dialect: Database['dialect'],
  ownerId: string,
  folderId: string,
): Promise<void> => {
  if (dialect === 'sqlite') return;
  const inFolder = transaction.query.selectFrom('conversations').select('id').where('owner_id', '=', ownerId);
  await inFolder.where('folder_id', '=', folderId).orderBy('id').forUpdate().execute();
  await lockListTotals(transaction, dialect, ownerId);
};
