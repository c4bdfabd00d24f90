import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { SessionEvent } from '@symbi/contracts/insights';
import { ROW_HASH_SHOWN } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { plainText } from '@symbi/text/plain';
import { useEffect, useId, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatPercent, formatToSecond } from '../../../platform/format.ts';
import * as paths from '../../../platform/paths.ts';
import { Quotation } from '../../../ui/quotation.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { isPivot } from '../../../ui/trust/pivot.ts';
import { stanceWords } from '../../../ui/trust/stance.ts';
import { TrustBadge } from '../../../ui/trust/trust-badge.tsx';
import { text } from '../text.ts';

const Excerpt = ({ label, excerpt }: { readonly label: string; readonly excerpt: string }) => (
  <Box sx={{ minWidth: 0, flex: 1 }}>
    <Typography variant="subtitle2" component="h3">
      {label}
    </Typography>
    <Box sx={{ mt: 0.5 }}>
      <Quotation>{excerpt === '' ? text.timeline.none2 : plainText(excerpt)}</Quotation>
    </Box>
  </Box>
);

const Chips = ({ point, receipt }: { readonly point: TimelinePoint; readonly receipt: SessionEvent | undefined }) => (
  <Stack direction="row" spacing={0.75} sx={{ flexWrap: 'wrap', mt: 1 }}>
    <Chip size="small" variant="outlined" label={text.timeline.score(formatPercent(point.change_point_score))} />
    {isPivot(point) && (
      <Tooltip title={text.timeline.pivotHint} describeChild>
        <Chip size="small" color="warning" variant="outlined" label={text.timeline.pivot} />
      </Tooltip>
    )}
    <TrustBadge state={point.trust_state} score={point.trust_score} />
    <Chip
      size="small"
      variant="outlined"
      label={text.timeline.hash(point.row_hash.slice(0, ROW_HASH_SHOWN))}
      title={point.row_hash}
      sx={{ fontFamily: 'monospace' }}
    />
    {receipt !== undefined && (
      <Chip
        size="small"
        color="info"
        variant="outlined"
        label={text.timeline.receipt(receipt.metadata.receipt.chosen.agent_key)}
      />
    )}
  </Stack>
);

interface TimelineCardProps {
  readonly point: TimelinePoint;
  readonly conversationId: string;
  readonly receipt: SessionEvent | undefined;
  /** True for the point a link led to. */
  readonly isTarget: boolean;
}

export const TimelineCard = ({ point, conversationId, receipt, isTarget }: TimelineCardProps) => {
  const id = useId();
  const card = useRef<HTMLLIElement>(null);
  const [isOpen, setIsOpen] = useState(isTarget);
  useEffect(() => {
    if (isTarget) card.current?.scrollIntoView({ block: 'center' });
  }, [isTarget]);
  return (
    <Box component="li" ref={card} sx={{ listStyle: 'none' }}>
      <Card sx={{ p: 2, ...(isTarget ? { borderColor: 'secondary.main', borderWidth: 2 } : {}) }}>
        <Typography variant="caption" color="textSecondary" component="time" dateTime={point.at}>
          {formatToSecond(point.at)}
        </Typography>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{stanceWords(point)}</Typography>
        <Chips point={point} receipt={receipt} />
        <Stack direction="row" spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          >
            {isOpen ? text.timeline.collapse : text.timeline.expand}
          </Button>
          <Button
            size="small"
            component={RouterLink}
            to={paths.conversation(conversationId, { message: point.message_id })}
          >
            {text.timeline.openMessage}
          </Button>
        </Stack>
        <Collapse in={isOpen} id={id}>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mt: 1.5 }}>
            <Excerpt label={text.timeline.previous} excerpt={point.evidence_window.previous_excerpt} />
            <Excerpt label={text.timeline.current} excerpt={point.evidence_window.current_excerpt} />
          </Stack>
        </Collapse>
      </Card>
    </Box>
  );
};
