import { createApiKey, listApiKeys, type ApiKey } from '@symbi/contracts/api-keys';
import { toIsoTime } from '../../platform/clock.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { ApiKeyRow, ApiKeys } from './service.ts';

const presentApiKey = (row: ApiKeyRow): ApiKey => ({
  _id: row.id,
  name: row.name,
  provider: row.provider,
  key: row.mask,
  createdAt: toIsoTime(row.created_at),
});

export const apiKeyRoutes = (apiKeys: ApiKeys): Route[] => [
  route(listApiKeys, async ({ user }) => {
    const rows = await apiKeys.list(user.id);
    return { data: rows.map(presentApiKey), count: rows.length };
  }),
  route(createApiKey, async ({ user, body }) => ({ data: presentApiKey(await apiKeys.create(user.id, body)) })),
];
