import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Build } from '@symbi/contracts/project-builds';
import { formatDateTime } from '../../../../platform/format.ts';
import { text } from '../../text.ts';
import { ArchiveDownload } from './archive-download.tsx';
import { BuildLog } from './build-log.tsx';
import { StateChip, StepChip } from './build-state.tsx';

/** One build: the result of each step, its log, and its archive. */
export const BuildView = ({ build }: { readonly build: Build }) => (
  <Stack spacing={1.5}>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="h3">{text.builds.number(build.number)}</Typography>
      <Box component="output" sx={{ display: 'inline-flex' }}>
        <StateChip state={build.state} />
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[
          build.target,
          formatDateTime(build.createdAt),
          ...(build.startedBy === null ? [] : [text.builds.startedBy(build.startedBy)]),
        ].join(' · ')}
      </Typography>
    </Stack>
    <Stack
      component="ul"
      direction="row"
      spacing={1}
      aria-label={text.builds.stepsLabel}
      sx={{ flexWrap: 'wrap', m: 0, p: 0, '& > li': { listStyle: 'none' } }}
    >
      {build.steps.map((step) => (
        <li key={step.name}>
          <StepChip step={step} />
        </li>
      ))}
    </Stack>
    {build.state === 'interrupted' && <Alert severity="warning">{text.builds.interrupted}</Alert>}
    <BuildLog projectId={build.projectId} buildId={build._id} />
    {build.archive !== null && <ArchiveDownload build={build} archive={build.archive} />}
  </Stack>
);
