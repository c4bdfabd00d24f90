import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover, { type PopoverActions } from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { intervalPercents } from '../../../ui/trust/face.ts';
import { TrustBadge } from '../../../ui/trust/trust-badge.tsx';
import { text } from '../text.ts';
import { DoubtItem } from './doubt-item.tsx';
import { doubtsOf } from './doubts.ts';

/** Pixels between the popover and the edge of the screen. */
const edge = 16;

interface ContentProps {
  readonly explanation: TrustExplanation;
  readonly content: string;
}

const Doubts = ({ explanation, content }: ContentProps) => {
  const id = useId();
  const doubts = doubtsOf(explanation, content);
  if (explanation.state !== 'checked') return null;
  if (doubts.length === 0) return <Typography variant="body2">{text.why.none}</Typography>;
  return (
    <Box>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {text.why.doubts(
          doubts.length,
          doubts.every(({ place }) => place.kind === 'sentence'),
        )}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {doubts.map((doubt) => (
          <DoubtItem key={doubt.index} explanation={explanation} doubt={doubt} />
        ))}
      </Box>
    </Box>
  );
};

const Content = ({ explanation, content }: ContentProps) => {
  const { state, score, mode, interval, verdict, pictures = 0 } = explanation;
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{verdict}</Typography>
      {pictures > 0 && (
        <Typography variant="body2" color="textSecondary">
          {text.why.pictures(pictures)}
        </Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <TrustBadge state={state} score={score} mode={mode} />
        {interval !== null && state !== 'not_checked' && (
          <Typography variant="body2" color="textSecondary">
            {text.details.interval(...intervalPercents(interval))}
          </Typography>
        )}
      </Stack>
      <Doubts explanation={explanation} content={content} />
    </>
  );
};

interface WhyPopoverProps {
  readonly anchor: HTMLElement;
  /** What takes the place of the anchor on a screen that was turned. */
  readonly other: RefObject<HTMLElement | null>;
  readonly explanation: TrustExplanation | undefined;
  readonly error: Error | null;
  /** Content of the reply, whose sentences are shown. */
  readonly content: string;
  readonly onDetails: () => void;
  readonly onClose: () => void;
}

/** Keeps the popover within the screen however much is opened in it; beyond that it scrolls. */
const keepInside = (paper: HTMLElement | null): void => {
  if (paper !== null) paper.style.maxHeight = `calc(100% - ${paper.offsetTop + edge}px)`;
};

/** Moves the popover back above its anchor when its content, taller than the skeleton, has loaded. */
const usePlace = (isLoading: boolean) => {
  const actions = useRef<PopoverActions>(null);
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (paper.current === null) return;
    paper.current.style.maxHeight = '';
    actions.current?.updatePosition();
    keepInside(paper.current);
  }, [isLoading]);
  return { actions, paper };
};

/** Why a reply got its rating: one sentence, the range, and what to look at before believing it. */
export const WhyPopover = ({ anchor, other, explanation, error, content, onDetails, onClose }: WhyPopoverProps) => {
  const { actions, paper } = usePlace(explanation === undefined && error === null);
  return (
    <Popover
      open
      action={actions}
      anchorEl={() => (anchor.isConnected ? anchor : (other.current ?? anchor))}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        transition: { onEntered: keepInside },
        paper: {
          ref: paper,
          role: 'dialog',
          'aria-label': text.why.title,
          elevation: 3,
          sx: { width: 520, maxWidth: 'calc(100vw - 32px)', p: 2, borderRadius: 1.5 },
        },
      }}
    >
      <Stack spacing={1.5}>
        {explanation !== undefined && <Content explanation={explanation} content={content} />}
        {explanation === undefined && error === null && <Skeleton variant="rounded" height={96} />}
        {error !== null && explanation === undefined && (
          <Alert severity="warning">{messageOf(error, text.details.failed)}</Alert>
        )}
        <Stack direction="row" spacing={1}>
          <Button size="small" variant="outlined" color="inherit" onClick={onDetails}>
            {text.why.all}
          </Button>
          <Button size="small" color="inherit" onClick={onClose}>
            {text.why.close}
          </Button>
        </Stack>
      </Stack>
    </Popover>
  );
};
