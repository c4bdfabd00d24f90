import { useQuery } from '@tanstack/react-query';
import { AgentScreen } from '../../features/agents/components/agent-screen.tsx';
import { currentUserQuery } from '../../features/auth/api.ts';
import { apiKeysQuery, useCreateApiKey } from '../../features/api-keys/api.ts';

/** Passes the editor the keys and the preferred model, which belong to other features. */
export const AgentEditorPage = () => {
  const { data, isError } = useQuery(apiKeysQuery);
  const { mutateAsync } = useCreateApiKey();
  const user = useQuery(currentUserQuery);
  return (
    <AgentScreen
      preferredModel={user.isError ? null : user.data?.preferences.defaultModel}
      stored={{ keys: data, isError: isError && data === undefined }}
      storeKey={mutateAsync}
    />
  );
};
