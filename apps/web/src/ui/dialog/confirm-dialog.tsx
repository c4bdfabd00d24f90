import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { text } from '../../platform/text/text.ts';
import { Waiting } from '../state/waiting.tsx';
import { useLastShown } from '../use-last-shown.ts';
import { keepFocusAfter, useFocusKeptAfter } from '../focus/use-focus-keeper.ts';
import { CancelButton } from './cancel-button.tsx';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly question: string;
  /** What follows the question, such as an exception. */
  readonly note?: string;
  readonly confirmLabel?: string;
  /** False for what can be taken back; its button has no color of danger. */
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  readonly error?: string | null;
  /** Where the focus goes after the dialog has closed, if its opener may have gone with the confirmed action. */
  readonly focusAfter?: () => HTMLElement | null;
  readonly onConfirm: () => void;
  /** Forgets a failure, which is not that of the next question. */
  readonly onReset?: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action, most often an irreversible one. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const id = useId();
  // The caller clears its state while the dialog fades out.
  const shown = useLastShown(props.isOpen ? props : null) ?? props;
  useFocusKeptAfter(props.isOpen);
  const handleClose = (): void => {
    props.onReset?.();
    props.onClose();
  };
  const handleExited = (leaving: HTMLElement): void => {
    const place = props.focusAfter?.() ?? null;
    if (place === null) keepFocusAfter(leaving);
    else place.focus();
  };
  return (
    <Dialog
      open={props.isOpen}
      onClose={handleClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={shown.note === undefined ? `${id}-question` : `${id}-question ${id}-note`}
      slotProps={{ transition: { onExited: handleExited } }}
    >
      <DialogTitle id={`${id}-title`}>{shown.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-question`} sx={{ overflowWrap: 'anywhere' }}>
          {shown.question}
        </DialogContentText>
        {shown.note !== undefined && (
          <DialogContentText id={`${id}-note`} component="div" sx={{ mt: 1 }}>
            {shown.note}
          </DialogContentText>
        )}
        {typeof shown.error === 'string' && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {shown.error}
          </Alert>
        )}
        <Box sx={{ '&:not(:empty)': { mt: 2 } }}>
          <Waiting isBusy={props.isBusy ?? false} />
        </Box>
      </DialogContent>
      <DialogActions>
        <CancelButton isBusy={shown.isBusy ?? false} onClose={handleClose} />
        <Button
          color={shown.isDestructive === false ? 'primary' : 'error'}
          variant="contained"
          loading={props.isBusy ?? false}
          onClick={props.onConfirm}
        >
          {shown.confirmLabel ?? text.actions.delete}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
