import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { Message } from '@symbi/contracts/conversations';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { text } from '../../features/trust/text.ts';
import { percentOf } from '../../features/trust/timeline-model.ts';
import { formatTime } from '../../platform/format.ts';
import * as paths from '../../platform/paths.ts';
import { isPivot } from '../../ui/trust/pivot.ts';

interface PointProps {
  readonly point: TimelinePoint;
  readonly conversationId: string;
  /** How many messages it is away from the point before it, or from the beginning. */
  readonly distance: number;
}

const Point = ({ point, conversationId, distance }: PointProps) => {
  const isReversal = isPivot(point);
  const label = text.summary.point(
    isReversal ? text.timeline.pivot : text.timeline.change(percentOf(point)),
    formatTime(point.at),
  );
  return (
    <Box component="li" sx={{ display: 'flex', justifyContent: 'flex-end' }} style={{ flexGrow: distance }}>
      <Link
        component={RouterLink}
        to={paths.conversation(conversationId, { message: point.message_id })}
        aria-label={label}
        title={label}
        sx={{ display: 'grid', placeItems: 'center', width: 24, height: 24 }}
      >
        <Box
          sx={{
            width: isReversal ? 12 : 8,
            height: isReversal ? 12 : 8,
            border: '2px solid',
            borderColor: isReversal ? 'warning.main' : 'text.secondary',
            bgcolor: isReversal ? 'warning.main' : 'background.paper',
            borderRadius: isReversal ? 0 : 4,
            transform: isReversal ? 'rotate(45deg)' : 'none',
          }}
        />
      </Link>
    </Box>
  );
};

interface StancePointsProps {
  readonly points: readonly TimelinePoint[];
  readonly conversationId: string;
  /** The shown branch, as far as it is loaded: the line is as long. */
  readonly messages: readonly Pick<Message, '_id'>[];
}

/** Changes of stance as points on a line, each where its message is in the conversation. */
export const StancePoints = ({ points, conversationId, messages }: StancePointsProps) => {
  const placeOf = useMemo(() => new Map(messages.map(({ _id }, place) => [_id, place])), [messages]);
  // Those of messages that are not loaded are at the beginning.
  const places = points.map(({ message_id: id }) => placeOf.get(id) ?? 0);
  const distanceOf = (index: number): number => Math.max(0, (places[index] ?? 0) - (places[index - 1] ?? 0));
  return (
    <Box
      component="ul"
      aria-label={text.summary.stance}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        listStyle: 'none',
        m: 0,
        p: 0,
        background: (theme) =>
          `linear-gradient(${theme.palette.divider}, ${theme.palette.divider}) center / 100% 2px no-repeat`,
        '&::after': { content: '""', flexGrow: messages.length - 1 - (places.at(-1) ?? 0) },
      }}
    >
      {points.map((point, index) => (
        <Point key={point.row_hash} {...{ point, conversationId }} distance={distanceOf(index)} />
      ))}
    </Box>
  );
};
