import { apiKeyRoutes } from './routes.ts';
import { createKeyService, type ApiKeyOptions } from './service.ts';

/** Keys of model providers, sealed. Removing one is a call of the agents, which say what used it. */
export const createApiKeys = (options: ApiKeyOptions) => {
  const apiKeys = createKeyService(options);
  return {
    name: 'api-keys',
    service: apiKeys,
    routes: apiKeyRoutes(apiKeys),
    accountParts: [{ name: 'apiKeys', export: (ownerId: string) => apiKeys.exportAll(ownerId) }],
  };
};
