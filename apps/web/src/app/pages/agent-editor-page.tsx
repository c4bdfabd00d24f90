import { useQuery } from '@tanstack/react-query';
import { AgentScreen } from '../../features/agents/components/agent-screen.tsx';
import { apiKeysQuery, useCreateApiKey } from '../../features/api-keys/api.ts';

/** Gives the editor the keys, which are another feature's. */
export const AgentEditorPage = () => {
  const { data, isError } = useQuery(apiKeysQuery);
  const { mutateAsync } = useCreateApiKey();
  return <AgentScreen stored={{ keys: data, isError: isError && data === undefined }} storeKey={mutateAsync} />;
};
