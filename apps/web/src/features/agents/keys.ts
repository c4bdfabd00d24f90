import type { ProviderId } from '@symbi/contracts/agents';
import type { QueryClient } from '@tanstack/react-query';

const root = ['agents'] as const;

export const agentKeys = {
  mine: [...root, 'mine'],
  public: [...root, 'public'],
  everyPublic: [...root, 'public', 'every'],
  recent: [...root, 'recent'],
  one: (id: string) => [...root, 'one', id] as const,
  conversations: (id: string) => [...root, 'conversations', id] as const,
  bond: (id: string) => [...root, 'bond', id] as const,
  compliance: (id: string) => [...root, 'compliance', id] as const,
  models: (provider: ProviderId, apiKeyId: string | null, baseUrl = '') =>
    ['models', provider, apiKeyId, baseUrl] as const,
  localServers: ['models', 'local-servers'] as const,
} as const;

/** Invalidates everything known of agents. */
export const invalidateAgents = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: root });

/** Invalidates only the lists, for a change already written to the cached agent. */
export const invalidateAgentLists = (client: QueryClient): void => {
  for (const queryKey of [agentKeys.mine, agentKeys.public, agentKeys.recent])
    void client.invalidateQueries({ queryKey });
};
