import Forum from '@mui/icons-material/ForumOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Conversation } from '@symbi/contracts/conversations';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import * as paths from '../../../platform/paths.ts';
import { text as common } from '../../../platform/text/text.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { conversationListQuery, followLists } from '../lists.ts';
import type { ListFilter } from '../keys.ts';
import { useRowWords } from '../heads.ts';
import { inOrder } from '../history/groups.ts';
import { removedIn } from '../removed.ts';
import { shownConversations } from '../list-model.ts';
import type { NamedAgent } from '../search/other-agents.ts';
import { SelectableCards } from '../selection/selectable-cards.tsx';
import { useHeldDuringBulkAction } from '../selection/use-held-during-bulk-action.ts';
import { text as folderText } from '../folders/text.ts';
import { text as tagsText } from '../tags-text.ts';
import { text } from '../text.ts';
import { CardMenu, type OpenMenu } from './card-menu.tsx';
import { Failure } from './failure.tsx';
import { useFocusNext } from './use-focus-next.ts';
import type { ListFailure } from './use-storing.ts';

const Loading = () => (
  <Stack spacing={1.5} component="output" aria-label={common.loading}>
    {[0, 1, 2, 3, 4].map((place) => (
      <Skeleton key={place} variant="rounded" height={44} />
    ))}
  </Stack>
);

interface ConversationListProps {
  readonly archived: boolean;
  readonly search: string;
  readonly tag: string | null;
  /** Id of the folder the list is limited to. */
  readonly folder: string | null;
  /** Searches the messages for these words. */
  readonly onSearchMessages: () => void;
  /** One's agents: the agent of a conversation it has not spoken in last is named after them. */
  readonly agents: readonly NamedAgent[];
}

const Empty = ({ search, archived, tag, folder, onSearchMessages }: ConversationListProps) => {
  if (tag !== null) return <EmptyState icon={<Forum />} title={tagsText.none} />;
  if (folder !== null && search.trim() === '') return <EmptyState icon={<Forum />} title={folderText.noneInside} />;
  if (search.trim() !== '') {
    return (
      <EmptyState
        icon={<Forum />}
        title={text.noMatch}
        hint={text.noMatchHint}
        action={
          <Button variant="outlined" onClick={onSearchMessages} sx={{ overflowWrap: 'anywhere', maxWidth: 1 }}>
            {text.searchMessagesFor(search.trim())}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<Forum />}
      title={text.none}
      hint={archived ? text.noArchivedHint : text.noneHint}
      action={
        <Button component={RouterLink} to={paths.newConversation} variant="contained">
          {text.start}
        </Button>
      }
    />
  );
};

/** True while the element is on the screen or close to it. */
const useNear = () => {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: '600px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, isNear };
};

interface MoreProps {
  /** The list is loading, either the next page or a reload. */
  readonly isBusy: boolean;
  readonly isLoading: boolean;
  /** Why the next page failed to load; it is then requested by a button. */
  readonly error: Error | null;
  readonly onMore: () => void;
}

/** Requests the next page when the end of the list comes near, or once a pending load has ended. */
const More = ({ isBusy, isLoading, error, onMore }: MoreProps) => {
  const { element, isNear } = useNear();
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  const isDue = isNear && !isBusy && error === null;
  useEffect(() => {
    if (isDue) more.current();
  }, [isDue]);
  return (
    <Stack ref={element} spacing={1} sx={{ alignItems: 'center', py: 2 }}>
      {error !== null && <Alert severity="error">{messageOf(error)}</Alert>}
      <Button loading={isLoading} onClick={onMore}>
        {error === null ? text.more : common.actions.retry}
      </Button>
    </Stack>
  );
};

const useConversationPages = (filter: ListFilter) => useInfiniteQuery(conversationListQuery(filter));

/** Loads the pages that are left, one after another as their cursors are known; what it got when one fails. */
const loadAll = async (query: ReturnType<typeof useConversationPages>): Promise<readonly Conversation[]> => {
  let { hasNextPage, data } = query;
  while (hasNextPage) {
    const next = await query.fetchNextPage();
    data = next.data ?? data;
    hasNextPage = next.hasNextPage && !next.isError;
  }
  return data?.pages.flatMap((page) => page.data) ?? [];
};

const useSettled = (value: string, delayMs: number): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
};

/**
 * The conversation just deleted while it was open, once: it is removed from the history state, so that a reload or
 * going back does not offer an expired Undo.
 */
const useJustRemoved = (): string | null => {
  const location = useLocation();
  const navigate = useNavigate();
  const { search } = location;
  const found = removedIn(location.state);
  const [removed] = useState(found);
  useEffect(() => {
    if (found !== null) void navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }, [found, search, navigate]);
  return removed;
};

export const ConversationList = (props: ConversationListProps) => {
  const { archived, search, tag, folder, agents } = props;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [failure, setFailure] = useState<ListFailure | null>(null);
  const title = useSettled(search.trim(), 200);
  const query = useConversationPages({ archived, title, tag, folder });
  useEffect(followLists, []);
  const handleMenu = useCallback(
    (conversation: Conversation, anchor: HTMLElement) => setMenu({ conversation, anchor }),
    [],
  );
  const pages = useHeldDuringBulkAction(query.data?.pages);
  const loaded = useMemo(() => pages?.flatMap(({ data }) => data) ?? [], [pages]);
  const shown = useMemo(
    () => inOrder(shownConversations(loaded, { archived, search, tag, folder })),
    [loaded, archived, search, tag, folder],
  );
  const wordsOf = useRowWords(loaded, agents);
  const isNarrow = useIsNarrow();
  const removed = useJustRemoved();
  const handleGone = useFocusNext(
    shown.map(({ _id }) => _id),
    '#main',
  );
  if (query.isError && query.data === undefined) {
    return <ErrorState title={text.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  const isUnsettled = query.isPending || query.isPlaceholderData || title !== search.trim();
  const isEmpty = shown.length === 0 && !query.hasNextPage;
  return (
    <>
      {shown.length === 0 && isUnsettled && <Loading />}
      {isEmpty && !isUnsettled && <Empty {...props} />}
      <SelectableCards
        list={[archived, tag, folder].join(' ')}
        conversations={shown}
        notLoaded={query.hasNextPage ? Math.max(0, (pages?.at(-1)?.count ?? 0) - loaded.length) : 0}
        onLoadAll={() => loadAll(query)}
        onMenu={handleMenu}
        {...{ archived, wordsOf, isNarrow }}
      />
      {query.hasNextPage && !(shown.length === 0 && isUnsettled) && (
        <More
          key={query.data?.pages.length}
          isBusy={query.isFetching}
          isLoading={query.isFetchingNextPage}
          error={query.isFetchNextPageError ? query.error : null}
          onMore={() => void query.fetchNextPage()}
        />
      )}
      {/* Stays after the last card is gone: it announces the removal and offers Undo. */}
      <CardMenu open={menu} onClose={() => setMenu(null)} onFailed={setFailure} onGone={handleGone} removed={removed} />
      <Failure failure={failure} onClose={() => setFailure(null)} />
    </>
  );
};
