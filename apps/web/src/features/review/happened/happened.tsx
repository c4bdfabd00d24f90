import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { plainText, shortened } from '@symbi/text/plain';
import type { Message } from '@symbi/contracts/conversations';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDateTime } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { Section } from '../../../ui/section.tsx';
import { isPivot } from '../../../ui/trust/pivot.ts';
import { stanceWords } from '../../../ui/trust/stance.ts';
import { TrustBadge } from '../../../ui/trust/trust-badge.tsx';
import { RetryAlert } from '../../../ui/state/retry-alert.tsx';
import { text } from '../text.ts';
import { doubtSummary, stanceSummary, type Replies } from './model.ts';

const MOST_LISTED = 5;
const EXCERPT_LENGTH = 120;

interface EntryProps {
  readonly lead: ReactNode;
  readonly words: string;
  readonly conversationId: string;
  readonly messageId: string;
}

const Entry = ({ lead, words, conversationId, messageId }: EntryProps) => (
  <Stack component="li" direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
    {lead}
    <Link
      component={RouterLink}
      to={paths.conversation(conversationId, { message: messageId })}
      color="inherit"
      dir="auto"
      sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: '24px' }}
    >
      {words}
    </Link>
  </Stack>
);

interface FindingProps {
  readonly summary: string;
  readonly left: number;
  readonly children: ReactNode;
}

/** A sentence, and the replies it is about. */
const Finding = ({ summary, left, children }: FindingProps) => (
  <div>
    <Typography sx={{ fontWeight: 600 }}>{summary}</Typography>
    <Stack component="ul" spacing={1.25} sx={{ m: 0, p: 0, mt: 0.5, listStyle: 'none', '&:empty': { mt: 0 } }}>
      {children}
    </Stack>
    {left > 0 && (
      <Typography variant="body2" color="textSecondary">
        {text.happened.left(left)}
      </Typography>
    )}
  </div>
);

interface HappenedProps {
  readonly conversationId: string;
  /** Undefined until they are loaded; the timeline reports their failure. */
  readonly points: readonly TimelinePoint[] | undefined;
  /** Undefined until they are loaded; null once the conversation was deleted. */
  readonly replies: Replies | null | undefined;
  /** Those of versions that the conversation does not show; undefined without any, or until they are loaded. */
  readonly hidden: Replies | undefined;
  readonly hasHiddenFailed: boolean;
  /** The replies that answered no challenge: `unansweredChallenges`. */
  readonly unanswered: readonly Message[];
  /** True while older points or messages are not loaded. */
  readonly isPartial: boolean;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** The change, and how the reply that changed begins. */
const turnWords = (point: TimelinePoint): string => {
  const said = shortened(plainText(point.evidence_window.current_excerpt), EXCERPT_LENGTH);
  return said === '' ? stanceWords(point) : text.happened.turn(stanceWords(point), said);
};

const Stances = ({ conversationId, points }: { conversationId: string; points: readonly TimelinePoint[] }) => {
  const pivots = points.filter(isPivot).toReversed();
  return (
    <Finding summary={stanceSummary(points)} left={pivots.length - MOST_LISTED}>
      {pivots.slice(0, MOST_LISTED).map((point) => (
        <Entry
          key={point.message_id}
          lead={
            <Typography variant="body2" color="textSecondary" component="time" dateTime={point.at}>
              {formatDateTime(point.at)}
            </Typography>
          }
          words={turnWords(point)}
          messageId={point.message_id}
          conversationId={conversationId}
        />
      ))}
    </Finding>
  );
};

const Unanswered = ({ conversationId, replies }: { conversationId: string; replies: readonly Message[] }) => (
  <Finding summary={text.happened.unanswered(replies.length)} left={replies.length - MOST_LISTED}>
    {replies
      .toReversed()
      .slice(0, MOST_LISTED)
      .map((message) => (
        <Entry
          key={message._id}
          lead={<TrustBadge state={message.trustState} />}
          words={shortened(plainText(message.content), EXCERPT_LENGTH) || text.happened.noText}
          messageId={message._id}
          conversationId={conversationId}
        />
      ))}
  </Finding>
);

const Doubts = ({ conversationId, replies }: { conversationId: string; replies: Replies }) => {
  const wrong = new Set(replies.wrong);
  // What its reader knows to be wrong comes before what its score says.
  const listed = [...replies.wrong.toReversed(), ...replies.doubtful.filter((one) => !wrong.has(one)).toReversed()];
  return (
    <Finding summary={doubtSummary(replies)} left={listed.length - MOST_LISTED}>
      {listed.slice(0, MOST_LISTED).map((one) => (
        <Entry
          key={one.message._id}
          lead={
            <>
              <TrustBadge {...one.rating} />
              {wrong.has(one) && (
                <Typography variant="body2" color="textSecondary">
                  {text.happened.markedWrong}
                </Typography>
              )}
            </>
          }
          words={shortened(plainText(one.message.content), EXCERPT_LENGTH) || text.happened.noText}
          messageId={one.message._id}
          conversationId={conversationId}
        />
      ))}
    </Finding>
  );
};

/** What happened in a session, in words: where the agent changed its mind, and which replies are in doubt. */
export const Happened = ({
  conversationId,
  points,
  replies,
  hidden,
  hasHiddenFailed,
  unanswered,
  isPartial,
  hasFailed,
  onRetry,
}: HappenedProps) => (
  <Section title={text.happened.title}>
    <Stack spacing={2}>
      {replies === null && <Alert severity="info">{text.happened.deleted}</Alert>}
      {points !== undefined && <Stances {...{ conversationId, points }} />}
      {unanswered.length > 0 && <Unanswered {...{ conversationId }} replies={unanswered} />}
      {hasFailed && <RetryAlert onRetry={onRetry}>{text.happened.failed}</RetryAlert>}
      {replies === undefined && !hasFailed && <Skeleton variant="rounded" height={48} />}
      {replies !== undefined && replies !== null && <Doubts {...{ conversationId, replies }} />}
      {hidden !== undefined && hidden.checked + hidden.unchecked > 0 && (
        <div>
          <Typography variant="body2" color="textSecondary">
            {text.happened.notShown}
          </Typography>
          <Doubts {...{ conversationId }} replies={hidden} />
        </div>
      )}
      {hasHiddenFailed && <RetryAlert onRetry={onRetry}>{text.happened.notShownFailed}</RetryAlert>}
      {isPartial && (
        <Typography variant="body2" color="textSecondary">
          {text.happened.partial}
        </Typography>
      )}
    </Stack>
  </Section>
);
