import { createApiKey, listApiKeys, removeApiKey, type ApiKey } from '@symbi/contracts/api-keys';
import type { Transaction } from '../../platform/database/database.ts';
import { toMoment } from '../../platform/clock.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { ApiKeyRow, ApiKeys } from './service.ts';

const presentApiKey = (row: ApiKeyRow): ApiKey => ({
  _id: row.id,
  name: row.name,
  provider: row.provider,
  key: row.mask,
  createdAt: toMoment(row.created_at),
});

/** `releaseKey` lets later features forget a removed key and say which of their rows used it. */
export const apiKeyRoutes = (
  apiKeys: ApiKeys,
  releaseKey: (transaction: Transaction, ownerId: string, keyId: string) => Promise<{ _id: string; name: string }[]>,
): Route[] => [
  route(listApiKeys, async ({ user }) => {
    const rows = await apiKeys.list(user.id);
    return { data: rows.map(presentApiKey), count: rows.length };
  }),
  route(createApiKey, async ({ user, body }) => ({ data: presentApiKey(await apiKeys.create(user.id, body)) })),
  route(removeApiKey, async ({ user, params }) => ({
    agents: await apiKeys.remove(user.id, params.id, (transaction) => releaseKey(transaction, user.id, params.id)),
  })),
];
