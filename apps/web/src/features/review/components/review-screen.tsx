import FactCheck from '@mui/icons-material/FactCheckOutlined';
import TimelineIcon from '@mui/icons-material/TimelineOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { conversationOfSession } from '@symbi/contracts/common';
import type { SessionEvent } from '@symbi/contracts/insights';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import { text as appText } from '../../../platform/text/text.ts';
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { eventsQuery, logQuery, pointsQuery } from '../api.ts';
import { matchReceipts, parseSession, sessionChart } from '../model.ts';
import { text } from '../text.ts';
import { Earlier } from './earlier.tsx';
import { LogPanel } from './log-panel.tsx';
import { ReceiptsCard } from './receipts-card.tsx';
import { SessionForm } from './session-form.tsx';
import { TimelineCard } from './timeline-card.tsx';

interface TimelineProps {
  readonly session: string;
  readonly points: readonly TimelinePoint[];
  /** True while older points are not loaded. */
  readonly isPartial: boolean;
  readonly matched: ReadonlyMap<string, SessionEvent>;
  readonly target: string | null;
}

const Timeline = ({ session, points, isPartial, matched, target }: TimelineProps) => {
  if (points.length === 0)
    return (
      <Card>
        <EmptyState icon={<TimelineIcon />} title={text.timeline.none} hint={text.timeline.noneHint} />
      </Card>
    );
  return (
    <>
      <Card sx={{ p: { xs: 2, sm: 2.5 }, mb: 2 }}>
        <ChartPanel title={text.chart.title} shape={sessionChart(points)} />
        {isPartial && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {text.chart.partial(points.length)}
          </Typography>
        )}
      </Card>
      <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0 }}>
        {points.map((point) => (
          <TimelineCard
            key={point.message_id}
            point={point}
            conversationId={conversationOfSession(session)}
            receipt={matched.get(point.message_id)}
            isTarget={point.message_id === target}
          />
        ))}
      </Stack>
    </>
  );
};

const LoadFailed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <Alert
    severity="error"
    action={
      <Button color="inherit" size="small" onClick={onRetry}>
        {appText.actions.retry}
      </Button>
    }
  >
    <AlertTitle component="h3">{text.loadFailed}</AlertTitle>
    {messageOf(error, '')}
  </Alert>
);

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
};
const none: readonly never[] = [];

const Session = ({ session, target }: { readonly session: string; readonly target: string | null }) => {
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
  return (
    <Box sx={columns}>
      <Box component="section" aria-label={text.timeline.title} sx={{ minWidth: 0 }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {text.timeline.title}
        </Typography>
        {points.isError && points.data === undefined && (
          <LoadFailed error={points.error} onRetry={() => void points.refetch()} />
        )}
        {points.isPending && <Skeleton variant="rounded" height={200} />}
        {hasNextPage && (
          <Earlier
            label={text.timeline.earlier}
            failed={text.timeline.earlierFailed}
            error={isFetchNextPageError ? points.error : null}
            isLoading={isFetchingNextPage}
            onEarlier={() => void fetchNextPage()}
          />
        )}
        {points.data !== undefined && (
          <Timeline {...{ session, matched, target }} points={points.data} isPartial={hasNextPage} />
        )}
      </Box>
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
      </Stack>
    </Box>
  );
};

/** The review console: a session's changes of stance, receipts and signed log. The session is part of the address. */
export const ReviewScreen = () => {
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('session') ?? '';
  const parsed = parseSession(given);
  const session = 'session' in parsed ? parsed.session : null;
  const handleLoad = (chosen: string): void => {
    if (chosen !== session) return setParameters({ session: chosen });
    for (const { queryKey } of [pointsQuery(chosen), eventsQuery(chosen), logQuery(chosen)])
      void client.invalidateQueries({ queryKey });
  };
  const isLoading = useInfiniteQuery({ ...pointsQuery(session ?? ''), enabled: session !== null }).isFetching;
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <SessionForm session={session} given={given} isLoading={isLoading} onLoad={handleLoad} />
      {session === null ? (
        <EmptyState icon={<FactCheck />} title={text.start} hint={text.startHint} />
      ) : (
        <Session key={session} session={session} target={parameters.get('point')} />
      )}
    </Page>
  );
};
