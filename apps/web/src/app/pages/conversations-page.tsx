import { ConversationsScreen } from '../../features/conversations/components/conversations-screen.tsx';

export const ConversationsPage = () => <ConversationsScreen />;
