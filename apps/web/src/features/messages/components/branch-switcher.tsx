import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Message } from '@symbi/contracts/conversations';
import { text } from './text.ts';
import { noteTurn, useTurnFocus } from '../turn-focus.ts';

interface BranchSwitcherProps {
  readonly message: Message;
  readonly isBusy: boolean;
  readonly onSelect: (messageId: string) => void;
}

/** '2 / 3': the versions of a turn. */
export const BranchSwitcher = ({ message, isBusy, onSelect }: BranchSwitcherProps) => {
  const { siblings } = message;
  const at = siblings.indexOf(message._id);
  const arrows = useTurnFocus(message);
  if (siblings.length < 2 || at === -1) return null;
  const previous = siblings[at - 1];
  const next = siblings[at + 1];
  const turnTo = (version: string | undefined, arrow: 'previous' | 'next') => (): void => {
    if (version === undefined) return;
    noteTurn(message, arrow);
    onSelect(version);
  };
  return (
    <Stack
      ref={arrows}
      direction="row"
      component="fieldset"
      aria-label={text.branches.label}
      sx={{ alignItems: 'center', border: 0, p: 0, m: 0 }}
    >
      <IconButton
        size="small"
        aria-label={text.branches.previous}
        disabled={previous === undefined || isBusy}
        onClick={turnTo(previous, 'previous')}
      >
        <ChevronLeft fontSize="small" />
      </IconButton>
      <Typography variant="caption">{text.branches.position(at + 1, siblings.length)}</Typography>
      <IconButton
        size="small"
        aria-label={text.branches.next}
        disabled={next === undefined || isBusy}
        onClick={turnTo(next, 'next')}
      >
        <ChevronRight fontSize="small" />
      </IconButton>
    </Stack>
  );
};
