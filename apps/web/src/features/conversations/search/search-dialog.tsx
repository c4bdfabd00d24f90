import FilterList from '@mui/icons-material/FilterList';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import type { SearchHit } from '@symbi/contracts/search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatDateTime } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { ClearSearch, withoutNativeClear } from '../../../ui/form/clear-search.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { MarkedWords } from '../../../ui/marked-words.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { byConversation, type FoundConversation } from '../list-model.ts';
import { useDebounced } from '../../../platform/hooks/use-debounced.ts';
import { text as common } from '../text.ts';
import { text } from './text.ts';
import { searchQuery } from './search-query.ts';
import { isNarrow, noFilter, type SearchFilter } from './search-filter.ts';
import type { NamedAgent } from './other-agents.ts';
import { SearchFilters } from './search-filters.tsx';
import { searchWords } from './words.ts';

const SETTLE_MS = 250;
const MAXIMUM = 200;

const addressOf = ({ conversationId, messageId }: SearchHit): string =>
  paths.conversation(conversationId, { message: messageId });

interface FoundProps {
  readonly found: FoundConversation;
  readonly words: string;
}

const titleStyle = { borderRadius: 1, px: { xs: 1, sm: 2 }, py: 0.5, gap: 1 } as const;
const hitStyle = { borderRadius: 1, pl: { xs: 1, sm: 3 }, pr: { xs: 1, sm: 2 }, py: 0.5 } as const;
/** What can be pressed has its own padding: on a phone its words begin where the field begins. */
const listStyle = { mx: { xs: -1, sm: 0 } } as const;

/** A conversation with its hits: the title links to it or to its first hit, the other hits to their messages. */
const Found = ({ found, words }: FoundProps) => {
  const { id, title, isTitleFound, messages } = found;
  const first = isTitleFound ? undefined : messages[0]?.messageId;
  return (
    <Box component="li" sx={{ mb: 1 }}>
      <ListItemButton component={RouterLink} to={paths.conversation(id, { message: first ?? null })} sx={titleStyle}>
        <Typography noWrap sx={{ flexGrow: 1, fontWeight: 600 }}>
          <bdi>
            <MarkedWords text={title} words={words} />
          </bdi>
        </Typography>
        {messages.length > 0 && (
          <Typography variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
            {common.messages(messages.length)}
          </Typography>
        )}
      </ListItemButton>
      <List disablePadding>
        {messages.map((hit) => (
          <ListItem key={hit.messageId} disablePadding>
            <ListItemButton component={RouterLink} to={addressOf(hit)} sx={hitStyle}>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {/* The space belongs to the excerpt: the date may start a line, with nothing before it. */}
                <Box component="bdi" sx={{ marginInlineEnd: 1 }}>
                  <MarkedWords text={hit.excerpt} words={words} />
                </Box>{' '}
                <Typography component="time" dateTime={hit.timestamp} variant="caption" noWrap>
                  {formatDateTime(hit.timestamp)}
                </Typography>
              </Typography>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  );
};

/** Hits that contain the words, then, labeled as such, hits with the same meaning. */
const Hits = ({ hits, words }: { readonly hits: readonly SearchHit[]; readonly words: string }) => {
  const meantId = useId();
  const listOf = (foundBy: SearchHit['foundBy']) =>
    byConversation(hits.filter((hit) => hit.foundBy === foundBy)).map((found) => (
      <Found key={found.id} found={found} words={words} />
    ));
  const [exact, meant] = [listOf('words'), listOf('meaning')];
  return (
    <>
      {exact.length > 0 && <List sx={listStyle}>{exact}</List>}
      {meant.length > 0 && (
        <Box component="section" aria-labelledby={meantId} sx={{ mt: 1 }}>
          <Chip id={meantId} size="small" variant="outlined" label={text.byMeaning} />
          <Typography variant="caption" color="textSecondary" sx={{ ml: 1 }}>
            {text.meant}
          </Typography>
          <List sx={listStyle}>{meant}</List>
        </Box>
      )}
    </>
  );
};

/** After an upgrade: why searching takes longer than usual, and how much indexing is left. */
const Indexing = ({ share }: { readonly share: number | undefined }) =>
  share === undefined ? null : (
    <Typography variant="body2" color="textSecondary" component="output" sx={{ mt: 1, display: 'block' }}>
      {text.indexing(Math.floor(100 * share))}
    </Typography>
  );

interface ResultsProps {
  readonly words: string;
  readonly filter: SearchFilter;
}

const Results = ({ words, filter }: ResultsProps) => {
  const isAsked = words !== '' || isNarrow(filter);
  const query = useInfiniteQuery({ ...searchQuery(words, filter), enabled: isAsked });
  if (!isAsked)
    return (
      <Typography color="textSecondary" sx={{ py: 3 }}>
        {text.empty}
      </Typography>
    );
  if (query.isError && query.data === undefined) {
    return <ErrorState title={text.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return <Skeleton variant="rounded" height={160} sx={{ my: 2 }} />;
  const hits = query.data.pages.flatMap(({ data }) => data);
  const indexing = <Indexing share={query.data.pages.at(-1)?.indexed} />;
  if (hits.length === 0 && !query.hasNextPage)
    return (
      <>
        {indexing}
        <EmptyState title={isNarrow(filter) ? text.noneWithin : text.none} />
      </>
    );
  return (
    <>
      {indexing}
      <Typography variant="caption" color="textSecondary" component="output" sx={{ mt: 1, display: 'block' }}>
        {text.results(hits.length)}
      </Typography>
      <Hits hits={hits} words={words} />
      {query.isFetchNextPageError && <Alert severity="error">{messageOf(query.error, text.failed)}</Alert>}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {common.more}
        </Button>
      )}
    </>
  );
};

interface SearchDialogProps {
  readonly initial: string;
  readonly initialFilter: SearchFilter;
  readonly agents: readonly NamedAgent[];
  /** Writes the search into the address. */
  readonly onSearch: (words: string, filter: SearchFilter) => void;
  readonly onClose: () => void;
}

const wholeScreen = { m: 0, width: 1, maxWidth: 1, height: 1, maxHeight: 'none', borderRadius: 0 } as const;
const dialogStyle = ({ breakpoints }: Theme) => ({ [breakpoints.down('sm')]: { '& .MuiDialog-paper': wholeScreen } });
const filterButton = { alignSelf: 'flex-start', mt: 0.5 } as const;

/** Searches the text of all the user's messages and titles. Going back from a message returns here. */
export const SearchDialog = ({ initial, initialFilter, agents, onSearch, onClose }: SearchDialogProps) => {
  const field = useInitialFocus<HTMLInputElement>();
  const id = useId();
  const [typed, setTyped] = useState(initial);
  // Two quick changes both count: the address follows them, and may do so late.
  const [filter, setFilter] = useState(initialFilter);
  const [areFiltersOpen, setAreFiltersOpen] = useState(isNarrow(filter));
  const words = useDebounced(searchWords(typed), SETTLE_MS);
  const say = useRef((): void => undefined);
  useEffect(() => {
    say.current = () => onSearch(words, filter);
  });
  useEffect(() => say.current(), [words, filter]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm" sx={dialogStyle}>
      <DialogTitle id={id}>{text.title}</DialogTitle>
      <DialogContent>
        <TextField
          inputRef={field}
          fullWidth
          margin="dense"
          type="search"
          label={text.field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{
            htmlInput: { maxLength: MAXIMUM, autoComplete: 'off' },
            input: { endAdornment: typed !== '' && <ClearSearch onClear={() => setTyped('')} /> },
          }}
          sx={withoutNativeClear}
        />
        <Button
          size="small"
          startIcon={<FilterList />}
          aria-expanded={areFiltersOpen}
          onClick={() => setAreFiltersOpen(!areFiltersOpen)}
          sx={filterButton}
        >
          {text.showFilters}
        </Button>
        {isNarrow(filter) && (
          <Button size="small" color="inherit" onClick={() => setFilter(noFilter)} sx={filterButton}>
            {text.clearFilters}
          </Button>
        )}
        {areFiltersOpen && (
          <SearchFilters
            filter={filter}
            agents={agents}
            onChange={(change) => setFilter((before) => ({ ...before, ...change }))}
          />
        )}
        <Results words={words} filter={filter} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.close}</Button>
      </DialogActions>
    </Dialog>
  );
};
