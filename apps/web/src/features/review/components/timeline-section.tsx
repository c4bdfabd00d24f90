import TimelineIcon from '@mui/icons-material/TimelineOutlined';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { conversationOfSession } from '@symbi/contracts/common';
import type { SessionEvent } from '@symbi/contracts/insights';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { messageOf } from '../../../platform/api/message-of.ts';
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { RetryAlert } from '../../../ui/state/retry-alert.tsx';
import { sessionChart } from '../model.ts';
import { text } from '../text.ts';
import { Earlier } from './earlier.tsx';
import { TimelineCard } from './timeline-card.tsx';

interface TimelineProps {
  readonly session: string;
  readonly points: readonly TimelinePoint[];
  /** True while older points are not loaded. */
  readonly isPartial: boolean;
  readonly matched: ReadonlyMap<string, SessionEvent>;
  readonly target: string | null;
  /** A challenge got no answer: it was made, though nothing was compared. */
  readonly isUnanswered: boolean;
}

const Timeline = ({ session, points, isPartial, matched, target, isUnanswered }: TimelineProps) => {
  if (points.length === 0)
    return (
      <EmptyState
        icon={<TimelineIcon />}
        title={text.timeline.none}
        hint={isUnanswered ? text.timeline.noneAnsweredHint : text.timeline.noneHint}
      />
    );
  return (
    <>
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
      <Box sx={{ mt: 3 }}>
        <ChartPanel title={text.chart.title} shape={sessionChart(points)} />
        {isPartial && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {text.chart.partial(points.length)}
          </Typography>
        )}
      </Box>
    </>
  );
};

const LoadFailed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => (
  <RetryAlert onRetry={onRetry}>
    <AlertTitle component="h3">{text.loadFailed}</AlertTitle>
    {messageOf(error, '')}
  </RetryAlert>
);

interface TimelineSectionProps extends Pick<TimelineProps, 'session' | 'matched' | 'target' | 'isUnanswered'> {
  readonly timeline: UseInfiniteQueryResult<TimelinePoint[]>;
}

/** The points of a session in words, oldest first, and their scores as a chart. */
export const TimelineSection = ({ timeline, ...shared }: TimelineSectionProps) => {
  const { data, error, hasNextPage } = timeline;
  return (
    <Section title={text.timeline.title}>
      {/* Also above points that were loaded before: they are not those of this attempt. */}
      {error !== null && !timeline.isFetchNextPageError && (
        <LoadFailed error={error} onRetry={() => void timeline.refetch()} />
      )}
      {timeline.isPending && <Skeleton variant="rounded" height={200} />}
      {hasNextPage && (
        <Earlier
          label={text.timeline.earlier}
          failed={text.timeline.earlierFailed}
          error={timeline.isFetchNextPageError ? error : null}
          isLoading={timeline.isFetchingNextPage}
          onEarlier={() => void timeline.fetchNextPage()}
        />
      )}
      {data !== undefined && <Timeline {...shared} points={data} isPartial={hasNextPage} />}
    </Section>
  );
};
