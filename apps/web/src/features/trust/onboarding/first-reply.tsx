import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
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

interface FirstReplyProps {
  readonly rating: Rating & { readonly state: TaughtState };
  readonly onDone: () => void;
  readonly onWhy: () => void;
}

/** Explains the badge and where the evidence opens, once, under the first rated reply. */
export const FirstReply = ({ rating, onDone, onWhy }: FirstReplyProps) => {
  const { state } = rating;
  const badge = faceOf(rating)?.label ?? '';
  const finish = (goOn: () => void): void => {
    finishLesson();
    goOn();
  };
  return (
    <Box role="note" aria-label={lesson.label} sx={box}>
      <Point title={lesson.shield} body={lesson.means[state](badge)} />
      <Point title={lesson.evidence} body={lesson.opens[state]} />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', mr: -1 }}>
        <Button size="small" color="inherit" onClick={() => finish(onDone)} sx={{ color: 'text.secondary' }}>
          {lesson.done}
        </Button>
        <Button size="small" onClick={() => finish(onWhy)}>
          {lesson.open}
        </Button>
      </Stack>
    </Box>
  );
};
