import type { Agent } from '@symbi/contracts/agents';
import type { KeyProvider } from '@symbi/contracts/api-keys';
import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery } from '../../features/api-keys/api.ts';

type AgentKeyParts = Partial<Pick<Agent, 'provider' | 'apiKeyId'>>;

/**
 * The provider whose key an agent lacks: custom servers may need none, and an agent with its own key has one. While the
 * keys are unknown, no agent is said to lack one.
 */
export const useLackingKey = (): ((agent: AgentKeyParts) => KeyProvider | null) => {
  const { data: keys } = useQuery(apiKeysQuery);
  return ({ provider, apiKeyId }) => {
    if (keys === undefined || provider === undefined || provider === 'local' || provider === 'custom') return null;
    return typeof apiKeyId === 'string' || keys.some((key) => key.provider === provider) ? null : provider;
  };
};
