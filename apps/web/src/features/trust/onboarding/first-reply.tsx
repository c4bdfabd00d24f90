import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { faceOf, type Rating } from '../../../ui/trust/face.ts';
import { finishLesson } from './onboarding.ts';
import type { TaughtState } from './taught.ts';
import { text } from './text.ts';

const { lesson } = text;

/** The tip that points at the badge in the line above. */
const tip = {
  content: '""',
  position: 'absolute',
  top: -6,
  insetInlineStart: 18,
  width: 10,
  height: 10,
  bgcolor: 'inherit',
  border: 1,
  borderColor: 'divider',
  borderRight: 0,
  borderBottom: 0,
  transform: 'rotate(45deg)',
} as const;

const box = {
  position: 'relative',
  maxWidth: 480,
  mt: 1.25,
  mb: 1,
  px: 2,
  pt: 1.5,
  pb: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
  outline: 0,
  // The line with the shield stays above it.
  scrollMarginTop: '64px',
  '&::before': tip,
} as const;

const Point = ({ title, body }: { readonly title: string; readonly body: string }) => (
  <Box sx={{ mb: 1 }}>
    <Typography variant="subtitle2" component="p">
      {title}
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {body}
    </Typography>
  </Box>
);

/** With less room than this for the messages, such as above a keyboard, the note would leave none for the reply. */
const LEAST_PX = 400;

/** Whether the list that an element is in has too little room for the whole note. */
const useIsLow = (note: RefObject<HTMLElement | null>): boolean => {
  const [isLow, setIsLow] = useState(false);
  useLayoutEffect(() => {
    const list = note.current?.closest('section');
    if (list === null || list === undefined) return undefined;
    const measure = (): void => setIsLow(list.clientHeight < LEAST_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [note]);
  return isLow;
};

const line = { ...box, display: 'flex', alignItems: 'center', justifyContent: 'space-between', py: 0.5 } as const;

interface FirstReplyProps {
  readonly rating: Rating & { readonly state: TaughtState };
  readonly onDone: () => void;
  readonly onWhy: () => void;
}

/** Explains the badge and where the evidence opens, once, under the first rated reply. */
export const FirstReply = ({ rating, onDone, onWhy }: FirstReplyProps) => {
  const { state } = rating;
  const badge = faceOf(rating)?.label ?? '';
  const note = useRef<HTMLElement>(null);
  const isLow = useIsLow(note);
  const [isOpen, setIsOpen] = useState(false);
  const open = (): void => {
    flushSync(() => setIsOpen(true));
    // The pressed button is gone; what it opened is read next.
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'nearest' });
  };
  const finish = (goOn: () => void): void => {
    finishLesson();
    goOn();
  };
  const done = (
    <Button size="small" color="inherit" onClick={() => finish(onDone)} sx={{ color: 'text.secondary' }}>
      {lesson.done}
    </Button>
  );
  if (isLow && !isOpen) {
    return (
      <Box ref={note} role="note" aria-label={lesson.label} sx={line}>
        <Button data-unfold size="small" aria-expanded={false} onClick={open} sx={{ ml: -1 }}>
          {lesson.shield}
        </Button>
        {done}
      </Box>
    );
  }
  return (
    <Box ref={note} role="note" aria-label={lesson.label} tabIndex={-1} sx={box}>
      <Point title={lesson.shield} body={lesson.means[state](badge)} />
      <Point title={lesson.evidence} body={lesson.opens[state]} />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', mr: -1 }}>
        {done}
        <Button size="small" onClick={() => finish(onWhy)}>
          {lesson.open}
        </Button>
      </Stack>
    </Box>
  );
};
