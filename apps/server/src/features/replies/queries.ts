import type { Query } from '../../platform/database/database.ts';
import { unindexed } from '../../platform/database/keyset.ts';
import type { ThoughtsTable } from './table.ts';

export const insertThoughts = async (query: Query, row: ThoughtsTable): Promise<void> => {
  await query.insertInto('message_thoughts').values(row).execute();
};

export const findThoughts = (query: Query, ownerId: string, messageId: string) =>
  query
    .selectFrom('message_thoughts')
    .select('text')
    .where('message_id', '=', messageId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

export const findThoughtsOf = (query: Query, ownerId: string, messageIds: readonly string[]) =>
  query
    .selectFrom('message_thoughts')
    .select(['message_id', 'text'])
    .where(unindexed('owner_id'), '=', ownerId)
    .where('message_id', 'in', messageIds)
    .execute();

export const deleteThoughts = async (query: Query, messageId: string): Promise<void> => {
  await query.deleteFrom('message_thoughts').where('message_id', '=', messageId).execute();
};
