import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { currentUserQuery } from '../../features/auth/api.ts';
import { ProjectScreen } from '../../features/projects/components/project-screen.tsx';
import * as paths from '../../platform/paths.ts';

/** One project; an address without a valid id says so. */
export const ProjectPage = () => {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: user } = useQuery(currentUserQuery);
  const project = id.toLowerCase();
  return (
    <ProjectScreen
      key={project}
      id={project}
      userId={user?._id ?? ''}
      onLeave={() => void navigate(paths.projects, { replace: true })}
    />
  );
};
