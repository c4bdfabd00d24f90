import Folder from '@mui/icons-material/FolderOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Project } from '@symbi/contracts/projects';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { text as common } from '../../../platform/text/text.ts';
import { lineClamp } from '../../../ui/line-clamp.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { projectListQuery } from '../api.ts';
import { text } from '../text.ts';

const Loading = () => (
  <Stack spacing={1.5} component="output" aria-label={common.loading}>
    {[0, 1, 2].map((place) => (
      <Skeleton key={place} variant="rounded" height={116} sx={{ borderRadius: '12px' }} />
    ))}
  </Stack>
);

const factsOf = ({ role, ownerName, memberCount, knowledgeCount, buildCount }: Project): string =>
  [
    ...(role === 'owner' ? [] : [text.list.ownedBy(ownerName)]),
    text.list.people(memberCount),
    text.list.items(knowledgeCount),
    text.list.builds(buildCount),
  ].join(' · ');

const ProjectCard = ({ project }: { readonly project: Project }) => (
  <Card component="li" sx={{ listStyle: 'none' }}>
    <CardActionArea component={RouterLink} to={paths.project(project._id)} sx={{ p: 2 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography variant="h3" component="h2" noWrap sx={{ flexGrow: 1 }}>
          {project.name}
        </Typography>
        <Chip size="small" variant="outlined" label={text.roles[project.role]} />
      </Stack>
      <Typography color="textSecondary" sx={{ ...lineClamp(2), my: 1 }}>
        {project.description === '' ? text.list.noDescription : project.description}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {factsOf(project)}
      </Typography>
    </CardActionArea>
  </Card>
);

/** Projects, newest first. */
export const ProjectList = () => {
  const query = useInfiniteQuery(projectListQuery);
  if (query.data === undefined) {
    return query.isError ? (
      <ErrorState title={text.list.failed} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading />
    );
  }
  const projects = query.data.pages.flatMap(({ data }) => data);
  if (projects.length === 0) return <EmptyState icon={<Folder />} title={text.list.none} hint={text.list.noneHint} />;
  return (
    <Stack spacing={1.5}>
      <Stack component="ul" spacing={1.5} aria-label={text.list.label} sx={{ m: 0, p: 0 }}>
        {projects.map((project) => (
          <ProjectCard key={project._id} project={project} />
        ))}
      </Stack>
      {query.isFetchNextPageError && <Alert severity="error">{messageOf(query.error, text.list.failed)}</Alert>}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text.list.more}
        </Button>
      )}
    </Stack>
  );
};
