import { ProjectsScreen } from '../../features/projects/components/projects-screen.tsx';

export const ProjectsPage = () => <ProjectsScreen />;
