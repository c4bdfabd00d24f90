import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { conversationOfSession } from '@symbi/contracts/common';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, type ReactNode, type RefCallback } from 'react';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { conversationQuery, eventsQuery, pointsQuery, versionsQuery } from '../api.ts';
import { Happened } from '../happened/happened.tsx';
import { notShown, repliesIn } from '../happened/model.ts';
import { unansweredChallenges } from '../happened/unanswered.ts';
import { matchReceipts } from '../model.ts';
import { text } from '../text.ts';
import { LogPanel } from './log-panel.tsx';
import { ReceiptsCard } from './receipts-card.tsx';
import { TimelineSection } from './timeline-section.tsx';

const none: readonly never[] = [];

/** Two columns, one below the other on a phone. */
export const columns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
};

interface HeaderProps {
  /** Undefined while it is loaded; null once the conversation was deleted. */
  readonly title: string | null | undefined;
  readonly conversationId: string;
  readonly top: RefCallback<HTMLElement>;
}

const Header = ({ title, conversationId, top }: HeaderProps) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 2 }}>
    <Typography
      variant="h2"
      ref={top}
      tabIndex={-1}
      dir="auto"
      sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere', outline: 'none' }}
    >
      {title === undefined ? <Skeleton width="50%" aria-label={text.session.loading} /> : (title ?? text.deleted)}
    </Typography>
    {title !== null && (
      <Button component={RouterLink} to={paths.conversation(conversationId)} variant="outlined" size="small">
        {text.session.open}
      </Button>
    )}
    <Button component={RouterLink} to={paths.review} variant="outlined" size="small">
      {text.session.another}
    </Button>
  </Stack>
);

/** The title as shown: a conversation that could not be loaded has one as well. */
const shownTitle = (title: string | undefined, hasFailed: boolean): string | undefined => {
  if (title !== undefined) return title.trim() === '' ? text.untitled : title;
  return hasFailed ? text.session.unnamed : undefined;
};

/** The conversation with its replies by their scores, those of versions it does not show apart. */
const useReplies = (session: string) => {
  const conversation = useQuery(conversationQuery(session));
  const { data: found, isError: hasFailed, refetch } = conversation;
  const hasVersions = found?.messages.some(({ siblings }) => siblings.length > 1) === true;
  const versions = useQuery({ ...versionsQuery(session, found?.changeSeq ?? 0), enabled: hasVersions });
  const replies = useMemo(() => (found ? repliesIn(found.messages) : found), [found]);
  const hidden = useMemo(
    () => (found && versions.data ? repliesIn(notShown(found, versions.data)) : undefined),
    [found, versions.data],
  );
  const hasHiddenFailed = versions.isError && versions.data === undefined;
  const onRetry = (): void => void (hasHiddenFailed ? versions.refetch() : refetch());
  return { found, shown: { replies, hidden, hasFailed, hasHiddenFailed, onRetry } };
};

interface SessionViewProps {
  readonly session: string;
  /** Id of the message whose point a link leads to. */
  readonly target: string | null;
  /** Takes the heading, which is focused when the session is opened. */
  readonly top: RefCallback<HTMLElement>;
  /** The way to another session. */
  readonly form: ReactNode;
}

/** A session: its title, what happened in words, its timeline, and the evidence. */
export const SessionView = ({ session, target, top, form }: SessionViewProps) => {
  const conversationId = conversationOfSession(session);
  const { found, shown } = useReplies(session);
  const points = useInfiniteQuery(pointsQuery(session));
  const events = useInfiniteQuery(eventsQuery(session));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = points;
  const isTargetMissing = target !== null && points.data?.every(({ message_id: id }) => id !== target) === true;
  const isReadingBack = isTargetMissing && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  // A link may lead to a point that is not among the newest: pages are loaded until it is found or one fails.
  useEffect(() => {
    if (isReadingBack) void fetchNextPage();
  }, [isReadingBack, fetchNextPage]);
  const matched = useMemo(() => matchReceipts(points.data ?? none, events.data ?? none), [points.data, events.data]);
  const matchedIds = useMemo(() => new Set([...matched.values()].map(({ _id }) => _id)), [matched]);
  const unanswered = useMemo(
    () => (found && points.data ? unansweredChallenges(found.messages, points.data) : none),
    [found, points.data],
  );
  const title = found === null ? null : shownTitle(found?.title, shown.hasFailed);
  return (
    <>
      <Header {...{ title, conversationId, top }} />
      <Box sx={{ mb: 3 }}>
        <Happened
          {...{ conversationId, unanswered, ...shown }}
          points={points.data}
          isPartial={hasNextPage || found?.hasOlder === true}
        />
      </Box>
      <Box sx={columns}>
        <TimelineSection {...{ session, matched, target }} timeline={points} isUnanswered={unanswered.length > 0} />
        <Stack spacing={3} sx={{ minWidth: 0 }}>
          <LogPanel key={session} session={session} />
          <ReceiptsCard
            events={events.data}
            error={events.error}
            matched={matchedIds}
            onRetry={() => void events.refetch()}
            hasEarlier={events.hasNextPage}
            isLoadingEarlier={events.isFetchingNextPage}
            hasEarlierFailed={events.isFetchNextPageError}
            onEarlier={() => void events.fetchNextPage()}
          />
          {form}
        </Stack>
      </Box>
    </>
  );
};
