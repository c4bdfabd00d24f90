import { apiKeyRoutes } from './routes.ts';
import { createKeyService, type ApiKeyOptions } from './service.ts';

/** Sealed keys of model providers. Deleting and testing one are calls of the agents feature, which
 * knows what uses it and at which address. */
export const createApiKeys = (options: ApiKeyOptions) => {
  const apiKeys = createKeyService(options);
  return {
    name: 'api-keys',
    service: apiKeys,
    routes: apiKeyRoutes(apiKeys),
    accountParts: [{ name: 'apiKeys', export: (ownerId: string) => apiKeys.exportAll(ownerId) }],
  };
};
