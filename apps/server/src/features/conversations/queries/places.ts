import type { Database, Transaction } from '../../../platform/database/database.ts';
import { holdTotals } from '../../../platform/database/list-totals.ts';
import { HIDDEN } from '../table.ts';

const PLACES = [0, 1, HIDDEN, HIDDEN + 1].map((place) => `conversations:${place}`);

/**
 * Before a conversation of somebody goes to another list, and after it is locked: whoever counts one in any list counts it
 * among these first.
 */
export const holdPlaces = ({ query }: Transaction, dialect: Database['dialect'], ownerId: string): Promise<void> =>
  holdTotals(query, dialect, ownerId, PLACES);

/** The same of everything in a folder. */
export const holdPlacesOfFolder = async (
  transaction: Transaction,
  dialect: Database['dialect'],
  ownerId: string,
  folderId: string,
): Promise<void> => {
  if (dialect === 'sqlite') return;
  const inFolder = transaction.query.selectFrom('conversations').select('id').where('owner_id', '=', ownerId);
  await inFolder.where('folder_id', '=', folderId).orderBy('id').forUpdate().execute();
  await holdPlaces(transaction, dialect, ownerId);
};
