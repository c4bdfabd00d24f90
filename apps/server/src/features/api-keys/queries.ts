import type { KeyProvider } from '@symbi/contracts/api-keys';
import type { Query } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
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
    .select(['id', 'name', 'provider', 'mask', 'created_at', 'test_result', 'test_detail', 'tested_at'])
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

export type TestColumns = Pick<ApiKeyRow, 'test_result' | 'test_detail' | 'tested_at'>;

/** The changed key; undefined when this person has no such key. */
export const updateKeyTest = (
  query: Query,
  ownerId: string,
  keyId: string,
  columns: TestColumns,
): Promise<ApiKeyRow | undefined> =>
  query
    .updateTable('api_keys')
    .set(columns)
    .where('owner_id', '=', ownerId)
    .where('id', '=', keyId)
    .returningAll()
    .executeTakeFirst();

/** False when this person has no such key. */
export const deleteKey = async (query: Query, ownerId: string, keyId: string): Promise<boolean> => {
  const mine = query.deleteFrom('api_keys').where('owner_id', '=', ownerId);
  const { numDeletedRows } = await mine.where('id', '=', keyId).executeTakeFirst();
  return numDeletedRows > 0n;
};

const keyById = statement<{ ownerId: string; keyId: string }, ApiKeyRow>((query, given) =>
  query.selectFrom('api_keys').selectAll().where('id', '=', given.keyId).where('owner_id', '=', given.ownerId),
);

export const findKey = async (query: Query, ownerId: string, keyId: string): Promise<ApiKeyRow | undefined> =>
  (await keyById(query, { ownerId, keyId }))[0];

const newestKey = statement<{ ownerId: string; provider: KeyProvider }, ApiKeyRow>((query, given) =>
  query
    .selectFrom('api_keys')
    .selectAll()
    .where('owner_id', '=', given.ownerId)
    .where('provider', '=', given.provider)
    .orderBy('created_at', 'desc')
    .limit(1),
);

export const findNewestKey = async (
  query: Query,
  ownerId: string,
  provider: KeyProvider,
): Promise<ApiKeyRow | undefined> => (await newestKey(query, { ownerId, provider }))[0];
