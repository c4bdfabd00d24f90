import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import { Tooltip } from '../../../ui/tooltip.tsx';
import Typography from '@mui/material/Typography';
import { pivotThreshold, rowHashShown } from '@symbi/contracts/limits';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { Quotation } from '../../../ui/quotation.tsx';
import { text } from '../text.ts';

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
      {text.timeline.stance(point.stance_from, point.stance_to)}
    </Typography>
    <Excerpt label={text.timeline.previous} excerpt={point.evidence_window.previous_excerpt} />
    <Excerpt label={text.timeline.current} excerpt={point.evidence_window.current_excerpt} />
    <Typography variant="caption" color="textSecondary" sx={{ fontFamily: 'monospace' }}>
      {text.timeline.hash(point.row_hash.slice(0, rowHashShown))}
    </Typography>
  </Stack>
);

interface StanceOverlayProps {
  readonly point: TimelinePoint;
  readonly conversationId: string;
}

/** The change of stance a message brought, with both excerpts a click away: a dot, and in words once it is a pivot. */
export const StanceOverlay = ({ point, conversationId }: StanceOverlayProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const percent = Math.round(point.change_point_score * 100);
  if (percent === 0 || point.kind === 'not_compared') return null;
  const isPivot = point.change_point_score > pivotThreshold;
  const open = (event: React.MouseEvent<HTMLElement>): void => setAnchor(event.currentTarget);
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      {isPivot ? (
        <>
          <Chip size="small" color="warning" variant="outlined" label={text.timeline.pivot} />
          <Chip
            size="small"
            variant="outlined"
            label={text.timeline.change(percent)}
            aria-haspopup="dialog"
            onClick={open}
          />
        </>
      ) : (
        <Tooltip title={text.timeline.change(percent)}>
          <IconButton size="small" aria-label={text.timeline.change(percent)} aria-haspopup="dialog" onClick={open}>
            <Box sx={{ width: 8, height: 8, borderRadius: 4, border: '2px solid', borderColor: 'text.secondary' }} />
          </IconButton>
        </Tooltip>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text.timeline.title, sx: { maxWidth: 460, p: 2 } } }}
      >
        <Details point={point} percent={percent} />
        <Button size="small" onClick={() => setAnchor(null)} sx={{ mt: 1 }}>
          {text.timeline.close}
        </Button>
        <Button
          size="small"
          component={RouterLink}
          to={paths.reviewOf(`conv:${conversationId}`, point.message_id)}
          sx={{ mt: 1 }}
        >
          {text.timeline.review}
        </Button>
      </Popover>
    </Stack>
  );
};
