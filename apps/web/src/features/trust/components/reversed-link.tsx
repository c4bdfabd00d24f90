import Link from '@mui/material/Link';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { text } from '../text.ts';

interface ReversedLinkProps {
  readonly point: TimelinePoint;
  readonly conversationId: string;
}

/** At a reply that a later one reverses: whoever reads up to here must not take it for the agent's last word. */
export const ReversedLink = ({ point, conversationId }: ReversedLinkProps) => (
  <Link
    component={RouterLink}
    to={paths.conversation(conversationId, { message: point.message_id })}
    variant="caption"
    color="textSecondary"
  >
    {text.timeline.reversed}
  </Link>
);
