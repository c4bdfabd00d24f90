import type { Query, Transaction } from '../../../platform/database/database.ts';
import { HIDDEN, type ConversationRow } from '../table.ts';

/** `is_archived` says where it was, so that it comes back there; no list asks for those of the hidden. */
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

/** Of everybody: each is then erased as its owner's. */
export const findDueForErasure = (query: Query, now: number, limit: number) =>
  query
    .selectFrom('conversations')
    .select(['id', 'owner_id'])
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .limit(limit)
    .execute();

/** Until the end of the transaction, of PostgreSQL: whoever adds to one of them has ended, or waits. */
export const lockAll = async ({ query }: Transaction, ownerId: string): Promise<void> => {
  const mine = query.selectFrom('conversations').select('id').where('owner_id', '=', ownerId);
  await mine.orderBy('id').forUpdate().execute();
};

/** The same of an agent, whoever talks with it. */
export const lockOfAgent = async ({ query }: Transaction, agentId: string): Promise<void> => {
  const withIt = query.selectFrom('conversations').select('id').where('agent_id', '=', agentId);
  await withIt.orderBy('id').forUpdate().execute();
};
