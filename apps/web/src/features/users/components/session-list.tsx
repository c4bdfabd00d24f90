import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Session } from '@symbi/contracts/account';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatDateTime } from '../../../platform/format.ts';
import { useFocusKeptAfter } from '../../../ui/focus/use-focus-keeper.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { sessionsQuery, useEndSession } from '../api.ts';
import { deviceOf } from '../model.ts';
import { text } from '../text.ts';

interface RowProps {
  readonly session: Session;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

const Row = ({ session, isEnding, onEnd }: RowProps) => {
  // The pressed button goes with its session.
  useFocusKeptAfter(isEnding);
  const device = deviceOf(session.userAgent);
  return (
    <ListItem disableGutters divider sx={{ '&:last-of-type': { borderBottom: 0 } }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{device}</Typography>
          {session.current && <Chip size="small" label={text.sessions.current} />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {text.sessions.seen(formatDateTime(session.lastSeenAt))},{' '}
          {text.sessions.since(formatDateTime(session.createdAt))}
        </Typography>
      </Box>
      {!session.current && (
        <Button color="error" loading={isEnding} onClick={onEnd} aria-label={text.sessions.endLabel(device)}>
          {text.sessions.end}
        </Button>
      )}
    </ListItem>
  );
};

export const SessionList = () => {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useEndSession();
  const hasOthers = data?.some(({ current }) => !current) === true;
  return (
    <Section
      title={text.sessions.title}
      hint={text.sessions.hint}
      action={
        hasOthers && (
          <Button color="error" variant="outlined" size="small" onClick={() => end.mutate(null)}>
            {text.sessions.endOthers}
          </Button>
        )
      }
    >
      {end.error !== null && <Alert severity="error">{messageOf(end.error, text.sessions.endFailed)}</Alert>}
      {data === undefined && error === null && <Skeleton variant="rounded" height={64} />}
      {data === undefined && error !== null && (
        <ErrorState title={text.sessions.failed} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <List disablePadding>
          {data.map((session) => (
            <Row
              key={session._id}
              session={session}
              isEnding={end.isPending && !session.current && (end.variables ?? session._id) === session._id}
              onEnd={() => end.mutate(session._id)}
            />
          ))}
        </List>
      )}
    </Section>
  );
};
