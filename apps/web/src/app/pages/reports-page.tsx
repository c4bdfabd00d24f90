import { ReportsScreen } from '../../features/reports/components/reports-screen.tsx';

export const ReportsPage = () => <ReportsScreen />;
