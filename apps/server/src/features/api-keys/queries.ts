import type { KeyProvider } from '@symbi/contracts/api-keys';
import type { Query } from '../../platform/database/database.ts';
import type { ApiKeyRow } from './table.ts';

export const listKeys = (query: Query, ownerId: string): Promise<ApiKeyRow[]> =>
  query
    .selectFrom('api_keys')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export type ExportedKey = Omit<ApiKeyRow, 'sealed' | 'owner_id'>;

export const listExportedKeys = (query: Query, ownerId: string): Promise<ExportedKey[]> =>
  query
    .selectFrom('api_keys')
    .select(['id', 'name', 'provider', 'mask', 'created_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute();

export const countKeys = async (query: Query, ownerId: string): Promise<number> => {
  const { held } = await query
    .selectFrom('api_keys')
    .select((row) => row.fn.countAll<number>().as('held'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(held);
};

export const insertKey = async (query: Query, row: ApiKeyRow): Promise<void> => {
  await query.insertInto('api_keys').values(row).execute();
};

/** False when there is no such key of this person. */
export const deleteKey = async (query: Query, ownerId: string, keyId: string): Promise<boolean> => {
  const mine = query.deleteFrom('api_keys').where('owner_id', '=', ownerId);
  const { numDeletedRows } = await mine.where('id', '=', keyId).executeTakeFirst();
  return numDeletedRows > 0n;
};

export const findKey = (query: Query, ownerId: string, keyId: string): Promise<ApiKeyRow | undefined> =>
  query.selectFrom('api_keys').selectAll().where('id', '=', keyId).where('owner_id', '=', ownerId).executeTakeFirst();

export const findNewestKey = (query: Query, ownerId: string, provider: KeyProvider): Promise<ApiKeyRow | undefined> =>
  query
    .selectFrom('api_keys')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('provider', '=', provider)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
