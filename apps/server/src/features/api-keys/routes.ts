import { createApiKey, listApiKeys } from '@symbi/contracts/api-keys';
import { route, type Route } from '../../platform/http/route.ts';
import { presentApiKey } from './presenter.ts';
import type { ApiKeys } from './service.ts';

export const apiKeyRoutes = (apiKeys: ApiKeys): Route[] => [
  route(listApiKeys, async ({ user }) => {
    const rows = await apiKeys.list(user.id);
    return { data: rows.map(presentApiKey), count: rows.length };
  }),
  route(createApiKey, async ({ user, body }) => ({ data: presentApiKey(await apiKeys.create(user.id, body)) })),
];
