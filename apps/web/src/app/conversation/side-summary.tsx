import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PIVOT_THRESHOLD } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { FilesSection } from '../../features/attachments/components/files-section.tsx';
import type { Thread } from '../../features/messages/thread/thread-model.ts';
import { timelineQuery } from '../../features/trust/api.ts';
import { text } from '../../features/trust/text.ts';
import { isMarked, isOnBranch, percentOf } from '../../features/trust/timeline-model.ts';
import { formatTime } from '../../platform/format.ts';
import * as paths from '../../platform/paths.ts';
import { meanWords } from '../../ui/trust/face.ts';
import { TrustBadge } from '../../ui/trust/trust-badge.tsx';
import { WithheldFiles } from './destination.tsx';
import { sourcesOf } from './sources-of.ts';

const heading = { variant: 'subtitle2', component: 'h2', sx: { mb: 0.5 } } as const;

/** Mean score of the checked replies, and how many were not checked. */
const Trust = ({ conversation }: Pick<Thread, 'conversation'>) => {
  const { ethicalScore, trustCount, uncheckedCount } = conversation;
  const words = meanWords(trustCount, uncheckedCount);
  if (words === undefined) return null;
  return (
    <Box>
      <Typography {...heading}>{text.summary.trust}</Typography>
      {ethicalScore !== null && <TrustBadge state="checked" score={ethicalScore} />}
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ mt: 0.5, '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {words}
      </Typography>
    </Box>
  );
};

const Point = ({ point, conversationId }: { readonly point: TimelinePoint; readonly conversationId: string }) => {
  const isPivot = point.change_point_score > PIVOT_THRESHOLD;
  const label = text.summary.point(
    isPivot ? text.timeline.pivot : text.timeline.change(percentOf(point)),
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
            width: isPivot ? 12 : 8,
            height: isPivot ? 12 : 8,
            border: '2px solid',
            borderColor: isPivot ? 'warning.main' : 'text.secondary',
            bgcolor: isPivot ? 'warning.main' : 'background.paper',
            borderRadius: isPivot ? 0 : 4,
            transform: isPivot ? 'rotate(45deg)' : 'none',
          }}
        />
      </Link>
    </Box>
  );
};

/** The changes of stance of the shown branch, in order; each links to its message. */
const StanceLine = ({ thread }: { readonly thread: Thread }) => {
  const conversationId = thread.conversation._id;
  const { data = [] } = useQuery(timelineQuery(conversationId));
  const points = data.filter((point) => isMarked(point) && isOnBranch(point, thread));
  if (points.length === 0) return null;
  return (
    <Box>
      <Typography {...heading}>{text.summary.stance}</Typography>
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
    </Box>
  );
};

const Sources = ({ thread }: { readonly thread: Thread }) => {
  const sources = sourcesOf(thread.messages);
  if (sources.length === 0) return null;
  return (
    <Box>
      <Typography {...heading}>{text.sources}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sources.map(({ title, count, messageId }) => (
          <Typography component="li" variant="body2" key={title} sx={{ overflowWrap: 'anywhere', py: 0.25 }}>
            <Link
              component={RouterLink}
              to={paths.conversation(thread.conversation._id, { message: messageId })}
              color="inherit"
            >
              <bdi>{title}</bdi>
            </Link>
            {count > 1 && ` × ${count}`}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};

/** Summary of the whole conversation: trust, changes of stance, files and sources. */
export const SideSummary = ({ thread }: { readonly thread: Thread }) => (
  <Stack spacing={3} sx={{ '&:empty': { display: 'none' } }}>
    <Trust conversation={thread.conversation} />
    <StanceLine thread={thread} />
    <FilesSection conversationId={thread.conversation._id} note={<WithheldFiles agent={thread.conversation.agent} />} />
    <Sources thread={thread} />
  </Stack>
);
