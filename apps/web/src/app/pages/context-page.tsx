import { ContextScreen } from '../../features/context/components/context-screen.tsx';

export const ContextPage = () => <ContextScreen />;
