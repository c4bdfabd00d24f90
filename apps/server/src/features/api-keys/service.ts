import type { KeyProvider } from '@symbi/contracts/api-keys';
import { limits } from '@symbi/contracts/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Keyring } from '../../platform/secret.ts';
import type { ApiKeyRow } from './table.ts';

export type { ApiKeyRow } from './table.ts';

export interface ApiKeys {
  list(ownerId: string): Promise<ApiKeyRow[]>;
  /** Names and masks, never what is sealed. */
  exportAll(ownerId: string): Promise<Omit<ApiKeyRow, 'sealed' | 'owner_id'>[]>;
  create(
    ownerId: string,
    input: { readonly name: string; readonly provider: KeyProvider; readonly key: string },
  ): Promise<ApiKeyRow>;
  /** `release` runs in the same transaction and returns what used the key. */
  remove<Used>(ownerId: string, keyId: string, release: (transaction: Transaction) => Promise<Used>): Promise<Used>;
  find(ownerId: string, keyId: string): Promise<ApiKeyRow | undefined>;
  /** The newest key of a provider, for agents that name none. */
  findNewest(ownerId: string, provider: KeyProvider): Promise<ApiKeyRow | undefined>;
  /** The key itself, for the moment of a call. */
  open(row: ApiKeyRow): string;
}

const MASKED_FROM = 12;

/** First 3 and last 4 characters; a short key shows nothing of itself. */
const maskKey = (key: string): string =>
  key.length < MASKED_FROM ? '•••••••' : `${key.slice(0, 3)}...${key.slice(-4)}`;

const placeOf = (row: Pick<ApiKeyRow, 'id' | 'owner_id' | 'provider'>): string[] => [
  'api_keys',
  'sealed',
  row.id,
  row.owner_id,
  row.provider,
];

const insertKey = async (
  { query }: Transaction,
  ownerId: string,
  input: { readonly name: string; readonly provider: KeyProvider; readonly key: string },
  { keyring, now }: { readonly keyring: Keyring; readonly now: number },
): Promise<ApiKeyRow> => {
  const { held } = await query
    .selectFrom('api_keys')
    .select((row) => row.fn.countAll<number>().as('held'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (Number(held) >= limits.apiKeys) throw conflict(`You can store at most ${limits.apiKeys} keys`);
  const place = { id: createId(), owner_id: ownerId, provider: input.provider };
  const sealed = keyring.seal(input.key, placeOf(place));
  const row: ApiKeyRow = { ...place, name: input.name, mask: maskKey(input.key), sealed, created_at: now };
  await query.insertInto('api_keys').values(row).execute();
  return row;
};

export const createApiKeys = ({
  database,
  clock,
  keyring,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
}): ApiKeys => ({
  list: (ownerId) =>
    database.read
      .selectFrom('api_keys')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  exportAll: (ownerId) =>
    database.read
      .selectFrom('api_keys')
      .select(['id', 'name', 'provider', 'mask', 'created_at'])
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .execute(),
  create: (ownerId, input) =>
    database.transaction((transaction) => insertKey(transaction, ownerId, input, { keyring, now: clock() })),
  remove: (ownerId, keyId, release) =>
    database.transaction(async (transaction) => {
      const { numDeletedRows } = await transaction.query
        .deleteFrom('api_keys')
        .where('id', '=', keyId)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
      return release(transaction);
    }),
  find: (ownerId, keyId) =>
    database.read
      .selectFrom('api_keys')
      .selectAll()
      .where('id', '=', keyId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst(),
  findNewest: (ownerId, provider) =>
    database.read
      .selectFrom('api_keys')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('provider', '=', provider)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  open: (row) => keyring.open(row.sealed, placeOf(row)),
});
