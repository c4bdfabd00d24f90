import { ConversationsScreen } from '../../features/conversations/components/conversations-screen.tsx';

import { ImportConversations } from '../../features/import-export/components/import-conversations.tsx';

export const ConversationsPage = () => <ConversationsScreen tools={<ImportConversations />} />;
