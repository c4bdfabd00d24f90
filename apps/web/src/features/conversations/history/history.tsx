import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Conversation } from '@symbi/contracts/conversations';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { messageOf, withReason } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { text as common } from '../../../platform/text/text.ts';
import { belowBar } from '../../../ui/below-bar.ts';
import { useFocusKeeper } from '../../../ui/focus/use-focus-keeper.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { RetryAlert } from '../../../ui/state/retry-alert.tsx';
import { CardMenu, type OpenMenu } from '../components/card-menu.tsx';
import { isLeaving } from '../removed.ts';
import { useFocusNext } from '../components/use-focus-next.ts';
import type { ListFailure } from '../components/use-storing.ts';
import { useFolderActions } from '../folders/use-folder-actions.tsx';
import type { HistoryItem } from './groups.ts';
import { HistoryList } from './history-list.tsx';
import type { RowAgent } from './history-row.tsx';
import { text } from './text.ts';
import { useHistory } from './use-history.ts';

/** A failure, shown where the action was requested, with a retry. */
const Failed = ({ words, onRetry }: { readonly words: string; readonly onRetry: () => void }) => (
  <RetryAlert sx={{ mx: 1, my: 1 }} onRetry={onRetry}>
    {words}
  </RetryAlert>
);

const Loading = () => (
  <Stack
    component="output"
    aria-label={common.loading}
    spacing={1}
    sx={{ flexGrow: 1, px: 2, py: 1, overflow: 'hidden' }}
  >
    {[0, 1, 2, 3, 4, 5].map((place) => (
      <Skeleton key={place} variant="rounded" height={28} />
    ))}
  </Stack>
);

const focusFirstRow = (field: Element): void =>
  field.closest('[data-history-panel]')?.querySelector<HTMLElement>('[data-row] :is(a, button)')?.focus();

const Head = ({
  search,
  onSearch,
  onOpen,
}: {
  search: string;
  onSearch: (words: string) => void;
  onOpen: () => void;
}) => (
  <Stack spacing={1} sx={{ px: 2, py: 1 }}>
    <Button component={RouterLink} to={paths.newConversation} onClick={onOpen} variant="contained" startIcon={<Add />}>
      {text.create}
    </Button>
    <SearchField label={text.search} value={search} onChange={onSearch} onArrowDown={focusFirstRow} />
  </Stack>
);

type HistoryQuery = ReturnType<typeof useHistory>['query'];

/** The list, or its next page, could not be loaded. */
const NotLoaded = ({ query }: { readonly query: HistoryQuery }) => (
  <Failed
    words={messageOf(query.error, query.data === undefined ? text.failed : text.moreFailed)}
    onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
  />
);

interface HistoryProps {
  readonly agents: ReadonlyMap<string, RowAgent>;
  /** The conversation on the screen. */
  readonly openId: string | null;
  /** Called when a conversation is opened from here. */
  readonly onOpen: () => void;
  /** The menu lies over the page, so what it has to say is within it. */
  readonly isOverPage: boolean;
}

/** The page of a deleted conversation that is open leads to the list, which offers Undo: then the menu has no more to do. */
const closeIfLeaving = (id: string, onOpen: () => void): boolean => {
  if (!isLeaving(id)) return false;
  onOpen();
  return true;
};

/** At the end of the list: what is below it, and the page, stay free. In a low window, where all of the menu scrolls, at its bottom. */
const withinMenu = {
  sx: {
    '&&': { position: 'sticky', inset: 'auto', bottom: 0, height: 0, mx: 1, alignItems: 'flex-end' },
    '& > *': { mb: 1 },
  },
} as const;

const panelStyle = { display: 'flex', flexDirection: 'column', flex: '1 0 auto', minHeight: 220 } as const;

const useRowIds = (items: readonly HistoryItem[]): readonly string[] =>
  useMemo(() => items.flatMap(({ kind, key }) => (kind === 'row' ? [key] : [])), [items]);

/** Every active conversation as one line, to be searched, opened and organized. */
export const History = ({ agents, openId, onOpen, isOverPage }: HistoryProps) => {
  const [search, setSearch] = useState('');
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const [failure, setFailure] = useState<ListFailure | null>(null);
  const { query, folders, items, handleNear, isSettled } = useHistory(search);
  const handleGone = useFocusNext(useRowIds(items), '[data-history-panel]');
  const inFolders = useFolderActions(folders, setFailure);
  useFocusKeeper(folders.map(({ folder }) => folder._id).join(' '));
  const handleMenu = useCallback(
    (conversation: Conversation, anchor: HTMLElement) => setMenu({ conversation, anchor }),
    [],
  );
  const handleEdit = useCallback((conversation: Conversation | null) => setEdited(conversation?._id ?? null), []);
  const retry = (): void => {
    setFailure(null);
    failure?.retry();
  };
  const list = (): ReactNode => {
    if (items.length > 0)
      return (
        <HistoryList
          {...{ items, agents, openId, onOpen }}
          total={query.data?.pages[0]?.count ?? items.length}
          editedId={edited}
          onNear={handleNear}
          onMenu={handleMenu}
          onEdit={handleEdit}
          onMove={inFolders.move}
          folders={inFolders.handlers}
        />
      );
    if (query.data === undefined && query.isError) return null;
    // Offline it waits to be loaded: that is not the same as having none.
    if (query.isPending || query.isFetching || !isSettled) return <Loading />;
    return (
      <Typography variant="body2" color="textSecondary" sx={{ flexGrow: 1, px: 3, py: 2 }}>
        {search.trim() === '' ? text.none : text.noMatch}
      </Typography>
    );
  };
  return (
    <Box data-history-panel sx={panelStyle}>
      <Head search={search} onSearch={setSearch} onOpen={onOpen} />
      {failure !== null && <Failed words={withReason(failure.what, failure.error)} onRetry={retry} />}
      {query.isError && <NotLoaded query={query} />}
      {list()}
      <CardMenu
        open={menu}
        onClose={() => setMenu(null)}
        onFailed={setFailure}
        onGone={handleGone}
        onRemoved={(id) => closeIfLeaving(id, onOpen)}
        onRename={handleEdit}
        noticePlace={isOverPage ? withinMenu : belowBar}
      />
      {inFolders.parts(onOpen)}
    </Box>
  );
};
