import { decodeCursor } from '../../platform/cursor.ts';
import type { Query } from '../../platform/database/database.ts';
import { allInOrder, isBefore, type PageRequest } from '../../platform/database/keyset.ts';
import type { BridgeReceiptRow } from './table.ts';

const EXPORTED_AT_ONCE = 1_000;

export const insertReceipt = async (query: Query, row: BridgeReceiptRow): Promise<void> => {
  await query.insertInto('bridge_receipts').values(row).execute();
};

/** Newest first, and one more than the page has. */
export const listReceipts = (
  query: Query,
  ownerId: string,
  session: string,
  { limit, cursor }: PageRequest,
): Promise<BridgeReceiptRow[]> => {
  let page = query
    .selectFrom('bridge_receipts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('session', '=', session);
  if (cursor !== undefined)
    page = page.where(isBefore(['created_at', 'id'], decodeCursor(cursor, ['number', 'string'])));
  return page
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
};

/** The receipts of some proposals, none of which is older than `since`. */
export const receiptsOfProposals = (
  query: Query,
  ownerId: string,
  proposalIds: readonly string[],
  since: number,
): Promise<BridgeReceiptRow[]> =>
  query
    .selectFrom('bridge_receipts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('created_at', '>=', since)
    .where('proposal_id', 'in', proposalIds)
    .orderBy('created_at')
    .execute();

/** The chosen and the considered proposers, newest first. */
export const listChoices = (
  query: Query,
  ownerId: string,
  limit: number,
): Promise<Pick<BridgeReceiptRow, 'chosen_agent_key' | 'agents_considered'>[]> =>
  query
    .selectFrom('bridge_receipts')
    .select(['chosen_agent_key', 'agents_considered'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const listAllReceipts = (query: Query, ownerId: string): AsyncIterable<readonly BridgeReceiptRow[]> => {
  const own = query.selectFrom('bridge_receipts').selectAll().where('owner_id', '=', ownerId);
  return allInOrder(own, ['session', 'created_at', 'id'], EXPORTED_AT_ONCE);
};
