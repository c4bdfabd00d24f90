import type { Agent } from '@symbi/contracts/agents';
import type { KeyProvider } from '@symbi/contracts/api-keys';
import { useState } from 'react';
import { AgentsScreen } from '../../features/agents/components/agents-screen.tsx';
import { text as keyText } from '../../features/api-keys/text.ts';
import { LazyPart } from '../../ui/dialog/lazy-dialog.tsx';
import { useLackingKey } from '../shared/lacking-key.ts';

const loadAddKey = async () => (await import('../../features/api-keys/components/add-key-dialog.tsx')).AddKeyDialog;

interface WantedKey {
  readonly provider: KeyProvider;
  readonly onAdded: () => void;
}

/** The agents, told which of them cannot answer for want of a key; the keys belong to another feature. */
export const AgentsPage = () => {
  const lacking = useLackingKey();
  const [wanted, setWanted] = useState<WantedKey | null>(null);
  const close = () => setWanted(null);
  const handleAdded = () => {
    wanted?.onAdded();
    close();
  };
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
