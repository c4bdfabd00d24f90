import { AgentsScreen } from '../../features/agents/components/agents-screen.tsx';

export const AgentsPage = () => <AgentsScreen />;
