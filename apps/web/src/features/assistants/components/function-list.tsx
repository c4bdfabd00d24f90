import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AssistantFunction } from '@symbi/contracts/assistants';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { functionsQuery } from '../api.ts';
import { text } from '../text.ts';

const Entry = ({ entry, isShort }: { readonly entry: AssistantFunction; readonly isShort: boolean }) => (
  <ListItem disableGutters sx={{ display: 'block' }}>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography component="span" sx={{ fontFamily: 'monospace', fontWeight: 600 }}>
        {entry.function.name}
      </Typography>
      <Chip
        size="small"
        variant="outlined"
        color={entry.permission === 'write' ? 'warning' : 'default'}
        label={entry.permission === 'write' ? text.functions.writes : text.functions.reads}
      />
    </Stack>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      {entry.function.description}
    </Typography>
    {!isShort && (
      <Typography variant="caption" color="textSecondary" component="p">
        {text.functions.perReply(entry.perReply)} · {text.functions.command(entry.command)}
      </Typography>
    )}
  </ListItem>
);

/** The functions an assistant may call, each with its description. */
export const FunctionList = ({ isShort = false }: { readonly isShort?: boolean }) => {
  const { data, error, refetch } = useQuery(functionsQuery);
  if (data === undefined) {
    return error === null ? (
      <Skeleton variant="rounded" height={240} />
    ) : (
      <ErrorState title={text.functions.failed} error={error} onRetry={() => void refetch()} />
    );
  }
  if (data.length === 0) return <Typography color="textSecondary">{text.functions.none}</Typography>;
  return (
    <List disablePadding>
      {data.map((entry) => (
        <Entry key={entry.function.name} entry={entry} isShort={isShort} />
      ))}
    </List>
  );
};
