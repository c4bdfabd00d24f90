import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useState, type MouseEvent, type ReactNode } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { judge } from '../reply-calls.ts';
import { text as trustText } from '../text.ts';
import { text } from './text.ts';

const panel = {
  position: 'relative',
  mt: 0.5,
  py: 1,
  px: 1.5,
  pr: 6,
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;
const row = { alignItems: 'center', flexWrap: 'wrap', mt: 0.5 } as const;
const again = { ...row, '& .MuiButton-text': { px: 0.75, color: 'text.primary' } } as const;
const chosen = { bgcolor: 'action.selected', borderColor: 'text.primary' } as const;

/** The first two speak of a source, which a reply that was compared with none does not have. */
const OF_A_SOURCE = 2;

interface WhatWasWrongProps {
  readonly conversationId: string;
  readonly messageId: string;
  /** It was compared with sources. */
  readonly isCompared: boolean;
  /** Shows the sources; absent while they are shown. */
  readonly onDetails: (() => void) | undefined;
  readonly onClose: () => void;
  /** Further ways to look at the reply again. */
  readonly children: ReactNode;
}

/** Stores why the reply is wrong as the note of its judgment; the stored reason pressed again is taken back. */
const useReason = ({ conversationId, messageId }: WhatWasWrongProps) => {
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: (wanted: string) => judge(conversationId, messageId, 'wrong', wanted === '' ? {} : { note: wanted }),
    onSuccess: (_, wanted) => setReason(wanted),
  });
  const press = (option: string): void => {
    if (!save.isPending) save.mutate(option === reason ? '' : option);
  };
  return { reason, press, save };
};

/** Below a reply that was marked wrong just now: why, and how to look at it again. */
export const WhatWasWrong = (props: WhatWasWrongProps) => {
  const { isCompared, onDetails, onClose, children } = props;
  const { reason, press, save } = useReason(props);
  // A screen reader hears only what changes in a line that was there before.
  const isThere = useDeferredValue(true, false);
  const said = reason === '' ? text.thanks : text.noted(reason);
  const handleClose = (event: MouseEvent): void => {
    event.currentTarget.closest<HTMLElement>('[data-message]')?.focus({ preventScroll: true });
    onClose();
  };
  return (
    <Box component="section" aria-label={text.label} sx={panel}>
      <Typography variant="body2" component="output" sx={{ display: 'block', minHeight: '1.43em' }}>
        {isThere && said}
      </Typography>
      <Stack direction="row" spacing={1} sx={row}>
        {text.reasons.slice(isCompared ? 0 : OF_A_SOURCE).map((option) => (
          <Button
            key={option}
            size="small"
            variant="outlined"
            color="inherit"
            aria-pressed={option === reason}
            onClick={() => press(option)}
            sx={option === reason ? chosen : {}}
          >
            {option}
          </Button>
        ))}
      </Stack>
      {save.isError && (
        <Alert severity="error" onClose={save.reset} sx={{ mt: 1 }}>
          {messageOf(save.error, trustText.judgment.failed)}
        </Alert>
      )}
      <Stack direction="row" spacing={1} sx={again}>
        <Typography variant="body2" color="textSecondary">
          {text.again}
        </Typography>
        {isCompared && onDetails !== undefined && (
          <Button size="small" color="inherit" onClick={onDetails}>
            {text.compared}
          </Button>
        )}
        {children}
      </Stack>
      <IconButton
        size="small"
        aria-label={text.close}
        onClick={handleClose}
        sx={{ position: 'absolute', top: 6, right: 6 }}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
};
