import { listModels, type ProviderId } from '@symbi/contracts/agents';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { agentKeys } from './keys.ts';

/** The models of a provider; with a key, or the address of a custom server, merged with what it lists itself. */
export const modelsQuery = (provider: ProviderId, apiKeyId: string | null, baseUrl = '') =>
  queryOptions({
    queryKey: agentKeys.models(provider, apiKeyId, baseUrl),
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const query = { ...(apiKeyId === null ? {} : { apiKeyId }), ...(baseUrl === '' ? {} : { baseUrl }) };
      return (await call(listModels, { params: { provider }, query, signal })).data;
    },
  });
