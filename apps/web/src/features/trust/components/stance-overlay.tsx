import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { Pill } from '../../../ui/pill.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { TimelinePoint } from '@symbi/contracts/timeline';
import { useState } from 'react';
import { useIsNarrow } from '../../../platform/hooks/use-narrow.ts';
import { LazyPart } from '../../../ui/dialog/lazy-dialog.tsx';
import { isPivot } from '../../../ui/trust/pivot.ts';
import { text } from '../text.ts';
import { isMarked, percentOf } from '../timeline-model.ts';

const loadPopover = async () => (await import('./stance-popover.tsx')).StancePopover;
const approach = (): void => void loadPopover().catch(() => undefined);

interface StanceOverlayProps {
  readonly point: TimelinePoint;
  readonly conversationId: string;
}

/** A message's change of stance, with both excerpts one click away: a dot, with a label once it is a pivot. */
export const StanceOverlay = ({ point, conversationId }: StanceOverlayProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isNarrow = useIsNarrow();
  const percent = percentOf(point);
  if (!isMarked(point)) return null;
  const isReversal = isPivot(point);
  const open = (event: React.MouseEvent<HTMLElement>): void => setAnchor(event.currentTarget);
  return (
    <Stack direction="row" spacing={0.5} onPointerEnter={approach} onFocus={approach} sx={{ alignItems: 'center' }}>
      {isReversal && isNarrow ? (
        <Pill
          look="warning"
          aria-label={`${text.timeline.pivot}. ${text.timeline.change(percent)}`}
          aria-haspopup="dialog"
          onClick={open}
        >
          {text.timeline.pivot}
        </Pill>
      ) : isReversal ? (
        <>
          <Tooltip title={text.timeline.pivotHint} describeChild>
            <Pill look="warning" aria-haspopup="dialog" onClick={open}>
              {text.timeline.pivot}
            </Pill>
          </Tooltip>
          <Pill look="outlined" aria-haspopup="dialog" onClick={open}>
            {text.timeline.change(percent)}
          </Pill>
        </>
      ) : (
        <Tooltip title={text.timeline.change(percent)}>
          <IconButton size="small" aria-label={text.timeline.change(percent)} aria-haspopup="dialog" onClick={open}>
            <Box sx={{ width: 8, height: 8, borderRadius: 4, border: '2px solid', borderColor: 'text.secondary' }} />
          </IconButton>
        </Tooltip>
      )}
      {anchor !== null && (
        <LazyPart
          title={text.timeline.title}
          load={loadPopover}
          content={{ point, percent, conversationId, anchor, onClose: () => setAnchor(null) }}
        />
      )}
    </Stack>
  );
};
