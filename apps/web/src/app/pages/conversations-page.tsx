import { ConversationsScreen } from '../../features/conversations/components/conversations-screen.tsx';

import { ImportConversations } from '../../features/transfers/components/import-conversations.tsx';

export const ConversationsPage = () => <ConversationsScreen tools={<ImportConversations />} />;
