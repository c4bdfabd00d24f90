import { useQuery } from '@tanstack/react-query';
import { myAgentsQuery } from '../../features/agents/api.ts';
import { ConversationsScreen } from '../../features/conversations/components/conversations-screen.tsx';
import { ImportConversations } from '../../features/import-export/components/import-conversations.tsx';

export const ConversationsPage = () => {
  const agents = useQuery(myAgentsQuery);
  return <ConversationsScreen tools={<ImportConversations />} agents={agents.data} />;
};
