import { DEFAULT_CONVERSATION_TITLE } from '@symbi/contracts/limits';
import { shareLimits } from '@symbi/contracts/share-limits';
import type { SharedMessage } from '@symbi/contracts/shares';
import type { Query } from '../../platform/database/database.ts';
import type { ShareRow } from './table.ts';

const MESSAGES_AT_ONCE = 100;

/** Stores a link with the messages it shows, in their current state. */
export const insertShare = async (query: Query, share: ShareRow, messages: readonly SharedMessage[]): Promise<void> => {
  await query.insertInto('shares').values(share).execute();
  const parts = messages.map((message, n) => ({
    share_id: share.id,
    n,
    message_id: message._id,
    data: JSON.stringify(message),
  }));
  for (let at = 0; at < parts.length; at += MESSAGES_AT_ONCE)
    await query
      .insertInto('share_messages')
      .values(parts.slice(at, at + MESSAGES_AT_ONCE))
      .execute();
};

export const deleteExpired = async (query: Query, ownerId: string, now: number): Promise<void> => {
  await query.deleteFrom('shares').where('owner_id', '=', ownerId).where('expires_at', '<=', now).execute();
};

export const countShares = async (query: Query, ownerId: string): Promise<number> => {
  const { mine } = await query
    .selectFrom('shares')
    .select((row) => row.fn.countAll<number>().as('mine'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(mine);
};

/** Newest first. */
export const listShares = (query: Query, ownerId: string, conversationId: string | undefined): Promise<ShareRow[]> => {
  let mine = query.selectFrom('shares').selectAll().where('owner_id', '=', ownerId);
  if (conversationId !== undefined) mine = mine.where('conversation_id', '=', conversationId);
  return mine.orderBy('created_at', 'desc').orderBy('id').limit(shareLimits.shares).execute();
};

/** False when there was none. */
export const deleteShare = async (query: Query, ownerId: string, shareId: string): Promise<boolean> => {
  const mine = query.deleteFrom('shares').where('id', '=', shareId).where('owner_id', '=', ownerId);
  return (await mine.executeTakeFirst()).numDeletedRows > 0n;
};

/** Anybody with the token may read it, so the query has no owner. */
export const findByToken = (query: Query, tokenHash: string): Promise<ShareRow | undefined> =>
  query.selectFrom('shares').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** The messages of a link as JSON text, in order; null for each that was erased since. */
export const sharedMessages = async (query: Query, shareId: string): Promise<(string | null)[]> => {
  const rows = await query
    .selectFrom('share_messages')
    .select('data')
    .where('share_id', '=', shareId)
    .orderBy('n')
    .execute();
  return rows.map(({ data }) => data);
};

/** Erases a message from every link that shows it. */
export const eraseShared = async (query: Query, messageId: string): Promise<void> => {
  await query.updateTable('share_messages').set({ data: null }).where('message_id', '=', messageId).execute();
};

/** Removes the name from links that show the conversation under it. */
export const unnameShares = async (
  query: Query,
  ownerId: string,
  conversationId: string,
  name: string,
): Promise<void> => {
  await query
    .updateTable('shares')
    .set({ title: DEFAULT_CONVERSATION_TITLE })
    .where('owner_id', '=', ownerId)
    .where('conversation_id', '=', conversationId)
    .where('title', '=', name)
    .execute();
};
