import { ApiError } from '@symbi/client/api-error';
import { listModels, listLocalServers, type Agent, type AgentInput } from '@symbi/contracts/agents';
import { agentDefaults } from '@symbi/contracts/limits';
import type { KeyProvider } from '@symbi/contracts/api-keys';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { useIsGone } from '../../platform/hooks/use-is-gone.ts';
import { useCreateApiKey, useRemoveApiKey } from '../../features/api-keys/api.ts';
import { myAgentsQuery } from '../../features/agents/api.ts';
import { useSaveAgent } from '../../features/agents/changes.ts';
import { agentKeys } from '../../features/agents/keys.ts';
import { text } from '../../features/agents/text.ts';

/** Providers with a known address; a custom server is set up in the agent editor, with its address. */
export type ConnectProvider = Exclude<KeyProvider, 'custom'>;

type Connection =
  | { readonly provider: ConnectProvider; readonly key: string }
  | { readonly provider: 'custom'; readonly baseUrl: string; readonly model: string };

/** Local model servers; queried each time the dialog opens, because they come and go. */
export const localServersQuery = queryOptions({
  queryKey: agentKeys.localServers,
  staleTime: 0,
  retry: false,
  queryFn: async ({ signal }) => (await call(listLocalServers, { signal })).data,
});

const inputOf = (given: Pick<AgentInput, 'name' | 'provider' | 'model' | 'apiKeyId' | 'baseUrl'>): AgentInput => ({
  ...given,
  description: '',
  systemPrompt: '',
  temperature: agentDefaults.temperature,
  maxTokens: agentDefaults.maxTokens,
  isPublic: false,
  ciEnabled: true,
  ciModel: agentDefaults.ciModel,
  contextBridgeEnabled: false,
  trustScoreThreshold: agentDefaults.trustScoreThreshold,
  metadata: {},
  checkSamples: 0,
  judge: null,
  pictures: 'auto',
});

/** The provider did not list its models for this key. */
class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
}

/** The dialog was closed meanwhile, so nothing is kept. */
class ConnectCanceled extends Error {
  override readonly name = 'ConnectCanceled';
}

/** Whether a failure means for certain that no agent was created. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && !error.isTemporary;

/** The message for a failure that has a text of its own. */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof KeyRefused ? error.message : undefined;

/**
 * Stores a key, or takes a server's address, and creates the agent that uses it, unless one uses that server already. If the provider refuses the key, the
 * agent is not created or the dialog closes meanwhile, the key is deleted again.
 */
export const useConnect = () => {
  const createKey = useCreateApiKey();
  const removeKey = useRemoveApiKey();
  const save = useSaveAgent();
  const isGone = useIsGone();

  const forget = async (apiKeyId: string): Promise<void> => {
    await removeKey.mutateAsync(apiKeyId);
    createKey.renew();
  };

  const modelWith = async (provider: ConnectProvider, apiKeyId: string) => {
    const query = { apiKeyId };
    const { models, hasFailed, defaultModel } = (await call(listModels, { params: { provider }, query })).data;
    if (hasFailed) throw new KeyRefused(text.connect.refused(text.providers[provider]));
    const open = models.filter(({ retiredOn }) => retiredOn === undefined);
    return open.find(({ id }) => id === defaultModel) ?? open[0] ?? { id: defaultModel, name: defaultModel };
  };

  return useMutation({
    mutationFn: async (given: Connection): Promise<Agent> => {
      if (given.provider === 'custom') {
        const { provider, baseUrl, model } = given;
        const own = await queryClient.fetchQuery(myAgentsQuery);
        const known = own.find(
          (agent) => agent.apiKeyId === null && agent.baseUrl === baseUrl && agent.model === model,
        );
        if (known !== undefined) return known;
        return save.mutateAsync({ body: inputOf({ name: model, provider, model, baseUrl, apiKeyId: null }) });
      }
      const { provider, key } = given;
      let isAsked = false;
      const stored = await createKey.mutateAsync({ name: text.providers[provider], provider, key });
      try {
        const { id, name } = await modelWith(provider, stored._id);
        if (isGone()) throw new ConnectCanceled();
        const body = inputOf({ name, provider, model: id, apiKeyId: stored._id, baseUrl: null });
        isAsked = true;
        return await save.mutateAsync({ body });
      } catch (error) {
        // After a lost response the agent may exist, and then it needs its key.
        if (!isAsked || isFinal(error)) await forget(stored._id).catch(() => undefined);
        throw error;
      }
    },
  });
};
