import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { Link as RouterLink } from 'react-router';
import { text } from '../../features/trust/text.ts';
import { percentOf } from '../../features/trust/timeline-model.ts';
import { formatTime } from '../../platform/format.ts';
import * as paths from '../../platform/paths.ts';
import { isPivot } from '../../ui/trust/pivot.ts';

const Point = ({ point, conversationId }: { readonly point: TimelinePoint; readonly conversationId: string }) => {
  const isReversal = isPivot(point);
  const label = text.summary.point(
    isReversal ? text.timeline.pivot : text.timeline.change(percentOf(point)),
    formatTime(point.at),
  );
  return (
    <Box component="li" sx={{ display: 'flex' }}>
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
}

/** Changes of stance as points on a line. */
export const StancePoints = ({ points, conversationId }: StancePointsProps) => (
  <Box
    component="ul"
    aria-label={text.summary.stance}
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      listStyle: 'none',
      m: 0,
      p: 0,
      background: (theme) =>
        `linear-gradient(${theme.palette.divider}, ${theme.palette.divider}) center / 100% 2px no-repeat`,
    }}
  >
    {points.map((point) => (
      <Point key={point.row_hash} point={point} conversationId={conversationId} />
    ))}
  </Box>
);
