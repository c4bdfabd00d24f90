import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { TrustIcon } from '../../../ui/trust/trust-icon.tsx';
import { dashboardQuery } from '../api.ts';
import { shownStatus, type ShownStatus } from '../model.ts';
import { text } from '../text.ts';

interface FigureProps {
  readonly label: string;
  /** Where it is changed. */
  readonly path?: string;
  /** Explains an unfamiliar label. */
  readonly hint?: string;
  readonly value: ReactNode;
  readonly children: ReactNode;
}

const Figure = ({ label, path, hint = '', value, children }: FigureProps) => (
  <Box>
    <Tooltip title={hint} describeChild>
      <Typography variant="body2" color="textSecondary" sx={{ width: 'fit-content' }}>
        {path === undefined ? (
          label
        ) : (
          <Link component={RouterLink} to={path} color="inherit">
            {label}
          </Link>
        )}
      </Typography>
    </Tooltip>
    <Typography sx={{ fontSize: '1.25rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{value}</Typography>
    {children}
  </Box>
);

const Bar = ({ label, value }: { label: string; value: number }) => (
  <LinearProgress
    variant="determinate"
    value={value}
    aria-label={label}
    sx={{ mt: 1, height: 6, borderRadius: 1, bgcolor: 'action.selected' }}
  />
);

const Note = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, '&::first-letter': { textTransform: 'uppercase' } }}>
    {children}
  </Typography>
);

const grid = { display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } } as const;

const Figures = ({ status }: { status: ShownStatus }) => {
  const { system, bridges, trust, bonded } = status;
  const isOnline = system === 'Online';
  return (
    <Box sx={grid}>
      <Figure label={text.status.system.label} value={system}>
        <Chip
          size="small"
          variant="outlined"
          color={isOnline ? 'success' : 'warning'}
          label={isOnline ? text.status.system.active : text.status.system.limited}
        />
      </Figure>
      <Figure label={text.status.bridges} value={bridges.value}>
        <Bar label={text.status.bridges} value={bridges.bar} />
      </Figure>
      <Figure
        label={text.status.trust}
        value={
          <Stack direction="row" component="span" spacing={0.75} sx={{ alignItems: 'center' }}>
            {trust.face !== undefined && <TrustIcon name={trust.face} />}
            <span>{trust.value ?? '–'}</span>
          </Stack>
        }
      >
        {trust.value !== null && <Bar label={text.status.trust} value={trust.bar} />}
        {(trust.value === null || trust.of !== undefined) && <Note>{trust.of ?? text.status.noTrust}</Note>}
      </Figure>
      <Figure label={text.status.bonded.label} path={paths.agents} hint={text.status.bonded.hint} value={bonded}>
        <Note>{bonded > 0 ? text.status.bonded.some : text.status.bonded.none}</Note>
      </Figure>
    </Box>
  );
};

export const StatusPanel = () => {
  const { data, error, refetch } = useQuery(dashboardQuery);
  const status = data === undefined ? null : shownStatus(data.status);
  return (
    <Card component="section" aria-labelledby="status-title" sx={{ p: 2.5 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
        <Typography variant="h2" id="status-title">
          {text.status.title}
        </Typography>
        {status?.isSample === true && <Chip size="small" label={text.status.sample} />}
      </Stack>
      {status !== null && <Figures status={status} />}
      {status?.isSample === true && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {text.status.sampleHint}
        </Typography>
      )}
      {status === null && error === null && <Skeleton variant="rounded" height={72} />}
      {status === null && error !== null && (
        <ErrorState title={text.status.failed} error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  );
};
