import type { Agent } from '@symbi/contracts/agents';
import type { ApiKey, KeyProvider } from '@symbi/contracts/api-keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AgentsScreen } from '../../features/agents/components/agents-screen.tsx';
import { apiKeysQuery } from '../../features/api-keys/api.ts';
import { text as keyText } from '../../features/api-keys/text.ts';
import { LazyPart } from '../../ui/dialog/lazy-dialog.tsx';

const loadAddKey = async () => (await import('../../features/api-keys/components/add-key-dialog.tsx')).AddKeyDialog;

/** The provider whose key an agent lacks: custom servers may need none, and an agent with its own key has one. */
const lackingOf = ({ provider, apiKeyId }: Agent, keys: readonly ApiKey[]): KeyProvider | null =>
  provider === 'local' ||
  provider === 'custom' ||
  typeof apiKeyId === 'string' ||
  keys.some((key) => key.provider === provider)
    ? null
    : provider;

interface WantedKey {
  readonly provider: KeyProvider;
  readonly onAdded: () => void;
}

/** The agents, told which of them cannot answer for want of a key; the keys belong to another feature. */
export const AgentsPage = () => {
  const { data: keys } = useQuery(apiKeysQuery);
  const [wanted, setWanted] = useState<WantedKey | null>(null);
  const close = () => setWanted(null);
  const handleAdded = () => {
    wanted?.onAdded();
    close();
  };
  // While the keys are unknown, no agent is said to lack one.
  const lacking = (agent: Agent) => (keys === undefined ? null : lackingOf(agent, keys));
  const handleAdd = (agent: Agent, onAdded: () => void): void => {
    const provider = lacking(agent);
    if (provider !== null) setWanted({ provider, onAdded });
  };
  return (
    <>
      <AgentsScreen keyNeeded={{ by: (agent) => lacking(agent) !== null, onAdd: handleAdd }} />
      {wanted !== null && (
        <LazyPart
          title={keyText.dialog.title}
          load={loadAddKey}
          content={{ provider: wanted.provider, onClose: close, onAdded: handleAdded }}
        />
      )}
    </>
  );
};
