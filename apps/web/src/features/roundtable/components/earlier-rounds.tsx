import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatDateTime } from '../../../platform/format.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { roundQuery, roundsQuery } from '../api.ts';
import { text } from '../text.ts';
import { Results } from './results.tsx';

/** The list that opened it may be far below. */
const showOpened = (element: HTMLElement | null): void => element?.focus();

/** An earlier round as it was, with the receipts of what was approved of it. */
export const EarlierRound = ({ roundId }: { readonly roundId: string }) => {
  const { data, error, refetch } = useQuery(roundQuery(roundId));
  if (data === undefined)
    return error === null ? (
      <Skeleton variant="rounded" height={240} />
    ) : (
      <ErrorState title={text.earlier.roundFailed} error={error} onRetry={() => void refetch()} />
    );
  const { task, createdAt, proposals, receipts } = data;
  const [first] = proposals;
  const recommended = first === undefined ? null : { agent_key: first.agent_key, proposal: first.proposal };
  return (
    <>
      <Typography
        ref={showOpened}
        tabIndex={-1}
        sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', outline: 'none' }}
      >
        <strong>{text.task}:</strong> <bdi>{task}</bdi>
      </Typography>
      <Results
        title={text.earlier.of(formatDateTime(createdAt))}
        gathered={{ proposals, recommended, errors: [] }}
        receipts={receipts}
      />
    </>
  );
};

interface EarlierRoundsProps {
  readonly opened: string | null;
  readonly onOpen: (roundId: string) => void;
}

/** The list of the person's earlier rounds; nothing without any. */
export const EarlierRounds = ({ opened, onOpen }: EarlierRoundsProps) => {
  const id = useId();
  const { data, error } = useQuery(roundsQuery);
  if (error !== null && data === undefined)
    return <Alert severity="warning">{messageOf(error, text.earlier.failed)}</Alert>;
  if (data === undefined || data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2">
        {text.earlier.title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {text.earlier.hint}
      </Typography>
      <Stack component={List} disablePadding sx={{ mt: 1, maxHeight: 240, overflow: 'auto' }}>
        {data.map((round) => (
          <li key={round._id}>
            <ListItemButton
              selected={round._id === opened}
              aria-current={round._id === opened}
              onClick={() => onOpen(round._id)}
            >
              <ListItemText
                primary={round.task}
                secondary={text.earlier.entry(formatDateTime(round.createdAt), round.proposals)}
                slotProps={{ primary: { noWrap: true, dir: 'auto' } }}
              />
            </ListItemButton>
          </li>
        ))}
      </Stack>
    </Box>
  );
};
