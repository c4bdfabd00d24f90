import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { FilesSection } from '../../features/attachments/components/files-section.tsx';
import type { Thread } from '../../features/messages/thread/thread-model.ts';
import { timelineQuery } from '../../features/trust/api.ts';
import { text } from '../../features/trust/text.ts';
import { isMarked, isOnBranch } from '../../features/trust/timeline-model.ts';
import * as paths from '../../platform/paths.ts';
import { meanWords } from '../../ui/trust/face.ts';
import { lineClamp } from '../../ui/line-clamp.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { TrustBadge } from '../../ui/trust/trust-badge.tsx';
import { WithheldFiles } from './destination.tsx';
import { sourcesOf } from './sources-of.ts';

const heading = { variant: 'subtitle2', component: 'h2', sx: { mb: 0.5 } } as const;

/** Mean score of the checked replies, and how many were not checked. */
const Trust = ({ thread }: { readonly thread: Thread }) => {
  const { conversation, messages } = thread;
  const { ethicalScore, trustCount, uncheckedCount } = conversation;
  const words = meanWords(trustCount, uncheckedCount);
  if (words === undefined) return null;
  // Of those in the mean, which a deleted reply is not, as far as they are loaded: the server counts no judgments.
  const counted = messages.filter(({ trustState, content }) => trustState === 'checked' && content !== '');
  const wrong = counted.filter(({ judgment }) => judgment === 'wrong').length;
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
      {wrong > 0 && (
        <Typography variant="body2" color="textSecondary">
          {text.summary.markedWrong(wrong, trustCount, counted.length >= trustCount)}
        </Typography>
      )}
    </Box>
  );
};

/** Loaded with the first change of stance. */
const StancePoints = lazy(async () => ({ default: (await import('./stance-points.tsx')).StancePoints }));

/** The changes of stance of the shown branch, in order; each links to its message. */
const StanceLine = ({ thread }: { readonly thread: Thread }) => {
  const conversationId = thread.conversation._id;
  const { data = [] } = useQuery(timelineQuery(conversationId));
  const points = data.filter((point) => isMarked(point) && isOnBranch(point, thread));
  if (points.length === 0) return null;
  return (
    <Box>
      <Typography {...heading}>{text.summary.stance}</Typography>
      <Suspense>
        <StancePoints points={points} conversationId={conversationId} messages={thread.messages} />
      </Suspense>
    </Box>
  );
};

interface SourceLinkProps {
  readonly used: Pick<ReturnType<typeof sourcesOf>[number], 'title' | 'count' | 'messageId'>;
  readonly conversationId: string;
}

/** A longer name of a source may be a whole passage. */
const SHORT = 80;

/** A source or a passage; it leads to the last reply that cites it. */
const SourceLink = ({ used: { title, count, messageId }, conversationId }: SourceLinkProps) => (
  <>
    <Tooltip title={title.length > SHORT ? title : ''}>
      <Link
        component={RouterLink}
        to={paths.conversation(conversationId, { message: messageId })}
        color="inherit"
        sx={title.length > SHORT ? lineClamp(2) : undefined}
      >
        <bdi>{title}</bdi>
      </Link>
    </Tooltip>
    {count > 1 && ` × ${count}`}
  </>
);

const plain = { listStyle: 'none', m: 0, p: 0 } as const;
const line = { component: 'li', variant: 'body2', sx: { overflowWrap: 'anywhere', py: 0.25 } } as const;

const Sources = ({ thread }: { readonly thread: Thread }) => {
  const conversationId = thread.conversation._id;
  const sources = sourcesOf(thread.messages);
  if (sources.length === 0) return null;
  return (
    <Box>
      <Typography {...heading}>{text.sources}</Typography>
      <Box component="ul" sx={plain}>
        {sources.map((source) => (
          <Typography {...line} key={source.title}>
            {source.passages.length === 0 ? (
              <SourceLink used={source} conversationId={conversationId} />
            ) : (
              <details>
                <Box component="summary" sx={{ cursor: 'pointer' }}>
                  <bdi>{source.title}</bdi> · {text.passages(source.passages.length)}
                </Box>
                <Box component="ul" sx={{ ...plain, pt: 0.5, paddingInlineStart: 2 }}>
                  {source.passages.map((passage) => (
                    <Typography {...line} key={passage.title}>
                      <SourceLink used={passage} conversationId={conversationId} />
                    </Typography>
                  ))}
                </Box>
              </details>
            )}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};

/** Summary of the whole conversation: trust, changes of stance, files and sources. */
export const SideSummary = ({ thread }: { readonly thread: Thread }) => (
  <Stack spacing={3} sx={{ '&:empty': { display: 'none' } }}>
    <Trust thread={thread} />
    <StanceLine thread={thread} />
    <FilesSection conversationId={thread.conversation._id} note={<WithheldFiles agent={thread.conversation.agent} />} />
    <Sources thread={thread} />
  </Stack>
);
