import type { Agent } from '@symbi/contracts/agents';
import { AgentsScreen } from '../../features/agents/components/agents-screen.tsx';
import { useAddKey } from '../shared/add-key.tsx';
import { useLackingKey } from '../shared/lacking-key.ts';

/** The agents, told which of them cannot answer for want of a key; the keys belong to another feature. */
export const AgentsPage = () => {
  const lacking = useLackingKey();
  const { dialog, open } = useAddKey();
  const handleAdd = (agent: Agent, onAdded: () => void): void => {
    const provider = lacking(agent);
    if (provider !== null) open(provider, onAdded);
  };
  return (
    <>
      <AgentsScreen keyNeeded={{ by: (agent) => lacking(agent) !== null, onAdd: handleAdd }} />
      {dialog}
    </>
  );
};
