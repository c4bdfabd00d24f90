import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { SearchHit } from '@symbi/contracts/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDateTime } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { searchQuery } from '../api.ts';
import { text } from '../text.ts';
import { shownTitle } from '../titles.ts';

const settleMs = 250;
const maximum = 200;

const addressOf = ({ conversationId, messageId }: SearchHit): string =>
  paths.conversation(conversationId, { message: messageId });

const Hit = ({ hit, onOpen }: { readonly hit: SearchHit; readonly onOpen: () => void }) => (
  <ListItem disablePadding>
    <ListItemButton component={RouterLink} to={addressOf(hit)} onClick={onOpen} sx={{ borderRadius: 1 }}>
      <ListItemText
        primary={<bdi>{shownTitle(hit.conversationTitle)}</bdi>}
        secondary={
          <>
            <bdi>{hit.excerpt}</bdi> · {formatDateTime(hit.timestamp)}
          </>
        }
        slotProps={{ primary: { noWrap: true }, secondary: { sx: { overflowWrap: 'anywhere' } } }}
      />
    </ListItemButton>
  </ListItem>
);

const Results = ({ words, onOpen }: { readonly words: string; readonly onOpen: () => void }) => {
  const query = useInfiniteQuery({ ...searchQuery(words), enabled: words !== '' });
  if (words === '')
    return (
      <Typography color="textSecondary" sx={{ py: 3 }}>
        {text.searchDialog.empty}
      </Typography>
    );
  if (query.isError && query.data === undefined) {
    return <ErrorState title={text.searchDialog.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <Skeleton variant="rounded" height={160} sx={{ my: 2 }} />;
  const hits = query.data.pages.flatMap(({ data }) => data);
  if (hits.length === 0) return <EmptyState title={text.searchDialog.none} />;
  return (
    <>
      <Typography variant="caption" color="textSecondary" component="output" sx={{ mt: 1, display: 'block' }}>
        {text.searchDialog.results(query.data.pages[0]?.count ?? hits.length)}
      </Typography>
      <List>
        {hits.map((hit) => (
          <Hit key={`${hit.conversationId}-${hit.messageId ?? ''}`} hit={hit} onOpen={onOpen} />
        ))}
      </List>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  );
};

/** Searches the text of every message and title of the person. */
export const SearchDialog = ({ initial, onClose }: { readonly initial: string; readonly onClose: () => void }) => {
  const field = useInitialFocus<HTMLInputElement>();
  const id = useId();
  const [typed, setTyped] = useState(initial);
  const [words, setWords] = useState(initial.trim());
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text.searchDialog.title}</DialogTitle>
      <DialogContent>
        <TextField
          inputRef={field}
          fullWidth
          margin="dense"
          type="search"
          label={text.searchDialog.field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: maximum, autoComplete: 'off' } }}
        />
        <Results words={words} onOpen={onClose} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.searchDialog.close}</Button>
      </DialogActions>
    </Dialog>
  );
};
