import { apiKeyRoutes } from './routes.ts';
import { createKeyService, type ApiKeyOptions } from './service.ts';

/** Sealed keys of model providers. Deleting one is a call of the agents feature, which reports what used it. */
export const createApiKeys = (options: ApiKeyOptions) => {
  const apiKeys = createKeyService(options);
  return {
    name: 'api-keys',
    service: apiKeys,
    routes: apiKeyRoutes(apiKeys),
    accountParts: [{ name: 'apiKeys', export: (ownerId: string) => apiKeys.exportAll(ownerId) }],
  };
};
