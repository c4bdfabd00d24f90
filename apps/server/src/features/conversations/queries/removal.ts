import type { Query, Transaction } from '../../../platform/database/database.ts';
import { unindexed } from '../../../platform/database/keyset.ts';
import { HIDDEN, type ConversationRow } from '../table.ts';

/** `is_archived` remembers the old list for an undo; no list includes hidden conversations. */
export const hideConversation = async (
  query: Query,
  ownerId: string,
  conversationId: string,
  eraseAt: number,
): Promise<void> => {
  await query
    .updateTable('conversations')
    .set((row) => ({ is_archived: row('is_archived', '+', HIDDEN), erase_at: eraseAt }))
    .where('id', '=', conversationId)
    .where('owner_id', '=', ownerId)
    .where('erase_at', 'is', null)
    .execute();
};

export const showConversation = (
  query: Query,
  ownerId: string,
  conversationId: string,
): Promise<ConversationRow | undefined> =>
  query
    .updateTable('conversations')
    .set((row) => ({ is_archived: row('is_archived', '-', HIDDEN), erase_at: null }))
    .where('id', '=', conversationId)
    .where('owner_id', '=', ownerId)
    .where('erase_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/** Those of these whose deletion can still be undone. */
export const hiddenAmong = async (query: Query, ownerId: string, ids: readonly string[]): Promise<string[]> => {
  const mine = query.selectFrom('conversations').select('id').where(unindexed('owner_id'), '=', ownerId);
  const rows = await mine.where('id', 'in', ids).where('erase_at', 'is not', null).execute();
  return rows.map(({ id }) => id);
};

/** Across all accounts: each is then erased as its owner's. */
export const findDueForErasure = (query: Query, now: number, limit: number) =>
  query
    .selectFrom('conversations')
    .select(['id', 'owner_id'])
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .limit(limit)
    .execute();

/** Until the end of the transaction, on PostgreSQL: writers to these conversations have finished, or wait. */
export const lockAll = async ({ query }: Transaction, ownerId: string): Promise<void> => {
  const mine = query.selectFrom('conversations').select('id').where('owner_id', '=', ownerId);
  await mine.orderBy('id').forUpdate().execute();
};

/** The same for all conversations with an agent, whoever owns them. */
export const lockOfAgent = async ({ query }: Transaction, agentId: string): Promise<void> => {
  const withIt = query.selectFrom('conversations').select('id').where('agent_id', '=', agentId);
  await withIt.orderBy('id').forUpdate().execute();
};
