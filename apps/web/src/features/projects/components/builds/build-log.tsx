import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import Stack from '@mui/material/Stack';
import type { BuildUpdate, LogLevel } from '@symbi/contracts/project-builds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTime } from '../../../../platform/format.ts';
import { ErrorState } from '../../../../ui/state/error-state.tsx';
import { logQuery } from '../../build-log.ts';
import { shownLines, type LogFilter } from '../../model.ts';
import { text } from '../../text.ts';
import { ScrollBox } from '../scroll-box.tsx';

const filters: readonly LogFilter[] = ['all', 'warn', 'error'];
const colors: Record<LogLevel, string> = { info: 'text.secondary', warn: 'warning.main', error: 'error.main' };

const Line = ({ line }: { readonly line: BuildUpdate }) => (
  <Box
    component="li"
    sx={{ display: 'grid', gridTemplateColumns: '3.2em minmax(0, 1fr) auto', gap: 1, listStyle: 'none' }}
  >
    <Typography component="span" variant="body2" sx={{ color: colors[line.level], fontWeight: 600 }}>
      {text.builds.levels[line.level]}
    </Typography>
    <Typography component="bdi" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {line.msg}
    </Typography>
    <Typography component="time" dateTime={line.ts} variant="body2" color="textSecondary" noWrap>
      {formatTime(line.ts)}
    </Typography>
  </Box>
);

const Lines = ({ lines, filter }: { readonly lines: readonly BuildUpdate[]; readonly filter: LogFilter }) => {
  const shown = shownLines(lines, filter);
  return (
    <ScrollBox label={text.builds.log} end={`${filter} ${shown.length}`} maxHeight={300}>
      {shown.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {text.builds.logEmpty}
        </Typography>
      ) : (
        <Stack component="ul" spacing={0.5} sx={{ m: 0, p: 0 }}>
          {shown.map((line) => (
            <Line key={line.seq} line={line} />
          ))}
        </Stack>
      )}
    </ScrollBox>
  );
};

/** The log of a build with message, level and time, as it is written. */
export const BuildLog = ({ projectId, buildId }: { readonly projectId: string; readonly buildId: string }) => {
  const [filter, setFilter] = useState<LogFilter>('all');
  const { data, error, refetch } = useQuery(logQuery(projectId, buildId));
  if (data === undefined) {
    return error === null ? (
      <Skeleton variant="rounded" height={140} />
    ) : (
      <ErrorState title={text.builds.logFailed} error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <Lines lines={data} filter={filter} />
      <TextField
        select
        slotProps={{ select: { MenuProps: { disablePortal: true } } }}
        size="small"
        label={text.builds.filter}
        value={filter}
        onChange={(event) => setFilter(filters.find((name) => name === event.target.value) ?? 'all')}
        sx={{ width: 220 }}
      >
        {filters.map((name) => (
          <MenuItem key={name} value={name}>
            {text.builds.filters[name]}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
};
