import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ROW_HASH_SHOWN } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { Quotation } from '../../../ui/quotation.tsx';
import { stanceWords } from '../../../ui/trust/stance.ts';
import { text } from '../text.ts';
import { stanceText } from './stance-text.ts';

const Excerpt = ({ label, excerpt }: { readonly label: string; readonly excerpt: string }) => (
  <>
    <Typography variant="caption" color="textSecondary">
      {label}
    </Typography>
    <Quotation>{excerpt}</Quotation>
  </>
);

const Details = ({ point, percent }: { readonly point: TimelinePoint; readonly percent: number }) => (
  <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
    <Typography variant="subtitle2" component="p">
      {text.timeline.title} · {text.timeline.change(percent)}
    </Typography>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {stanceWords(point)}
    </Typography>
    <Excerpt label={stanceText.previous} excerpt={point.evidence_window.previous_excerpt} />
    <Excerpt label={stanceText.current} excerpt={point.evidence_window.current_excerpt} />
    <Typography variant="caption" color="textSecondary" sx={{ fontFamily: 'monospace' }}>
      {stanceText.hash(point.row_hash.slice(0, ROW_HASH_SHOWN))}
    </Typography>
  </Stack>
);

interface StancePopoverProps {
  readonly point: TimelinePoint;
  readonly percent: number;
  readonly conversationId: string;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Both excerpts of a change of stance, and the link to its review. */
export const StancePopover = ({ point, percent, conversationId, anchor, onClose }: StancePopoverProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-label': text.timeline.title,
        sx: { maxWidth: 'min(460px, calc(100vw - 32px))', p: 2 },
      },
    }}
  >
    <Details point={point} percent={percent} />
    {point.previous_message_id !== undefined && (
      <Button
        size="small"
        component={RouterLink}
        to={paths.conversation(conversationId, { message: point.previous_message_id })}
        onClick={onClose}
        sx={{ mt: 1 }}
      >
        {stanceText.showPrevious}
      </Button>
    )}
    <Button size="small" onClick={onClose} sx={{ mt: 1 }}>
      {stanceText.close}
    </Button>
    <Button
      size="small"
      component={RouterLink}
      to={paths.reviewOf(`conv:${conversationId}`, point.message_id)}
      sx={{ mt: 1 }}
    >
      {stanceText.review}
    </Button>
  </Popover>
);
