import { useQuery } from '@tanstack/react-query';
import { myAgentsQuery } from '../../features/agents/api.ts';
import { ConversationsScreen } from '../../features/conversations/components/conversations-screen.tsx';
import type { Importer } from '../../features/conversations/list/list-actions.tsx';
import { ImportConversations } from '../../features/import-export/components/import-conversations.tsx';

const importer: Importer = (trigger) => <ImportConversations trigger={trigger} />;

export const ConversationsPage = () => {
  const agents = useQuery(myAgentsQuery);
  return <ConversationsScreen importer={importer} agents={agents.data} />;
};
