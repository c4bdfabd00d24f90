import type { Database } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import type { Providers } from '../../providers/registry.ts';
import type { ApiKeyRow, ApiKeys } from '../api-keys/service.ts';
import { addressOfKey } from './queries.ts';

export interface KeyTestsOptions {
  readonly database: Database;
  readonly apiKeys: Pick<ApiKeys, 'find' | 'open' | 'storeTest'>;
  readonly providers: Pick<Providers, 'checkKey'>;
}

const NO_ADDRESS = 'Choose this key for an agent first: it is tested at the address of that agent.';

export type TestKey = (ownerId: string, keyId: string) => Promise<ApiKeyRow>;

/** Asks a key's provider whether it accepts the key, and keeps the answer. */
export const createKeyTests =
  ({ database, apiKeys, providers }: KeyTestsOptions): TestKey =>
  async (ownerId, keyId) => {
    const key = await apiKeys.find(ownerId, keyId);
    if (key === undefined) throw notFound();
    const baseUrl = key.provider === 'custom' ? await addressOfKey(database.read, ownerId, keyId) : undefined;
    if (baseUrl === null) throw conflict(NO_ADDRESS);
    const check = await providers.checkKey(key.provider, { apiKey: apiKeys.open(key), baseUrl });
    return apiKeys.storeTest(ownerId, keyId, check);
  };
