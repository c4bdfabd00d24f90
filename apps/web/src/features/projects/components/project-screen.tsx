import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Container from '@mui/material/Container';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { Project } from '@symbi/contracts/projects';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { hasCode } from '@symbi/client/api-error';
import * as paths from '../../../platform/paths.ts';
import { text as common } from '../../../platform/text/text.ts';
import { Missing } from '../../../ui/state/missing.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { projectQuery } from '../api.ts';
import { followProject } from '../live.ts';
import { text } from '../text.ts';
import { BuildsPanel } from './builds/builds-panel.tsx';
import { CollaborationPanel } from './collaboration-panel.tsx';
import { KnowledgePanel } from './knowledge-panel.tsx';
import { PeoplePanel } from './people/people-panel.tsx';
import { ProjectMenu } from './project-menu.tsx';

const columns = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

/** The role follows the description: beside the name it would leave that half of a phone. */
const subtitleStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 } as const;

const Loading = () => (
  <Container maxWidth="lg" component="output" aria-label={common.loading} sx={{ display: 'block', py: 3 }}>
    <Skeleton variant="text" width={260} height={48} />
    <Box sx={columns}>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} variant="rounded" height={280} sx={{ borderRadius: '12px' }} />
      ))}
    </Box>
  </Container>
);

const NotFound = () => (
  <Missing
    title={text.detail.notFound}
    reason={text.detail.notFoundHint}
    to={paths.projects}
    label={text.detail.back}
  />
);

const Back = () => (
  <Tooltip title={text.detail.back}>
    <IconButton component={RouterLink} to={paths.projects} edge="start" aria-label={text.detail.back}>
      <ArrowBack />
    </IconButton>
  </Tooltip>
);

interface LoadedProps {
  readonly project: Project;
  readonly userId: string;
  readonly onLeave: () => void;
}

const Loaded = ({ project, userId, onLeave }: LoadedProps) => {
  const canWrite = project.role !== 'viewer';
  return (
    <Page
      title={project.name}
      subtitle={
        <Box component="span" sx={subtitleStyle}>
          <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {project.description === '' ? text.list.noDescription : project.description}
          </Box>
          <Chip component="span" size="small" variant="outlined" label={text.roles[project.role]} />
        </Box>
      }
      lead={<Back />}
      actions={<ProjectMenu project={project} userId={userId} onLeave={onLeave} />}
    >
      {!canWrite && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text.detail.readOnly}
        </Alert>
      )}
      <Box sx={columns}>
        <Stack spacing={{ xs: 2, sm: 3 }}>
          <CollaborationPanel projectId={project._id} userId={userId} canWrite={canWrite} />
          <PeoplePanel projectId={project._id} userId={userId} canManage={project.role === 'owner'} />
        </Stack>
        <Stack spacing={{ xs: 2, sm: 3 }}>
          <BuildsPanel projectId={project._id} canWrite={canWrite} />
          <KnowledgePanel projectId={project._id} canWrite={canWrite} />
        </Stack>
      </Box>
    </Page>
  );
};

interface ProjectScreenProps {
  readonly id: string;
  readonly userId: string;
  /** Called when the user has left or deleted the project. */
  readonly onLeave: () => void;
}

/** One project, live: its messages, builds, knowledge and members. */
export const ProjectScreen = ({ id, userId, onLeave }: ProjectScreenProps) => {
  const [isRemoved, setIsRemoved] = useState(false);
  const { data, error, refetch } = useQuery({ ...projectQuery(id), enabled: !isRemoved });
  useEffect(() => followProject(id, { onRemoved: () => setIsRemoved(true) }), [id]);
  if (isRemoved || hasCode(error, 'not_found')) return <NotFound />;
  if (data !== undefined) return <Loaded project={data} userId={userId} onLeave={onLeave} />;
  if (error !== null) return <ErrorState title={text.detail.failed} error={error} onRetry={() => void refetch()} />;
  return <Loading />;
};
