import type { KeyProvider, KeyTest } from '@symbi/contracts/api-keys';
import { limits } from '@symbi/contracts/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Keyring } from '../../platform/secret.ts';
import type { Users } from '../users/service.ts';
import {
  countKeys,
  deleteKey,
  findKey,
  findNewestKey,
  insertKey,
  listExportedKeys,
  listKeys,
  updateKeyTest,
  type ExportedKey,
} from './queries.ts';
import type { ApiKeyRow } from './table.ts';

export { presentApiKey } from './presenter.ts';
export type { ApiKeyRow } from './table.ts';

export interface ApiKeys {
  list(ownerId: string): Promise<ApiKeyRow[]>;
  /** Names and masks, never sealed values. */
  exportAll(ownerId: string): Promise<ExportedKey[]>;
  create(
    ownerId: string,
    input: { readonly name: string; readonly provider: KeyProvider; readonly key: string },
  ): Promise<ApiKeyRow>;
  /** `release` runs in the same transaction and returns what used the key. */
  remove<Used>(ownerId: string, keyId: string, release: (transaction: Transaction) => Promise<Used>): Promise<Used>;
  find(ownerId: string, keyId: string): Promise<ApiKeyRow | undefined>;
  /** The newest key of a provider, for agents that name none. */
  findNewest(ownerId: string, provider: KeyProvider): Promise<ApiKeyRow | undefined>;
  /** Keeps what the provider said of a key; throws when the key is gone. */
  storeTest(ownerId: string, keyId: string, test: Pick<KeyTest, 'result' | 'detail'>): Promise<ApiKeyRow>;
  /** The plain key, for the duration of a call. */
  open(row: ApiKeyRow): string;
}

const MASKED_FROM = 12;

/** First 3 and last 4 characters; nothing of a short key. */
const maskKey = (key: string): string =>
  key.length < MASKED_FROM ? '•••••••' : `${key.slice(0, 3)}...${key.slice(-4)}`;

const placeOf = (row: Pick<ApiKeyRow, 'id' | 'owner_id' | 'provider'>): string[] => [
  'api_keys',
  'sealed',
  row.id,
  row.owner_id,
  row.provider,
];

export interface ApiKeyOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly users: Pick<Users, 'hold'>;
}

const create = async (
  transaction: Transaction,
  ownerId: string,
  input: { readonly name: string; readonly provider: KeyProvider; readonly key: string },
  { keyring, clock, users }: ApiKeyOptions,
): Promise<ApiKeyRow> => {
  const { query } = transaction;
  await users.hold(transaction, ownerId);
  if ((await countKeys(query, ownerId)) >= limits.apiKeys)
    throw conflict(`You can store at most ${limits.apiKeys} keys`);
  const place = { id: createId(), owner_id: ownerId, provider: input.provider };
  const sealed = keyring.seal(input.key, placeOf(place));
  const row: ApiKeyRow = {
    ...place,
    name: input.name,
    mask: maskKey(input.key),
    sealed,
    created_at: clock(),
    test_result: null,
    test_detail: null,
    tested_at: null,
  };
  await insertKey(query, row);
  return row;
};

export const createKeyService = (options: ApiKeyOptions): ApiKeys => {
  const { database, keyring, clock } = options;
  return {
    list: (ownerId) => listKeys(database.read, ownerId),
    exportAll: (ownerId) => listExportedKeys(database.read, ownerId),
    create: (ownerId, input) => database.transaction((transaction) => create(transaction, ownerId, input, options)),
    remove: (ownerId, keyId, release) =>
      database.transaction(async (transaction) => {
        if (!(await deleteKey(transaction.query, ownerId, keyId))) throw notFound();
        return release(transaction);
      }),
    find: (ownerId, keyId) => findKey(database.read, ownerId, keyId),
    findNewest: (ownerId, provider) => findNewestKey(database.read, ownerId, provider),
    storeTest: (ownerId, keyId, { result, detail }) =>
      database.transaction(async ({ query }) => {
        const columns = { test_result: result, test_detail: detail, tested_at: clock() };
        const row = await updateKeyTest(query, ownerId, keyId, columns);
        if (row === undefined) throw notFound();
        return row;
      }),
    open: (row) => keyring.open(row.sealed, placeOf(row)),
  };
};
