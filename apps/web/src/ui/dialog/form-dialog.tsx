import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type ReactNode, type SubmitEvent } from 'react';
import { focusFirstField } from '../focus/focus-first-field.ts';
import { Waiting } from '../state/waiting.tsx';
import { CancelButton } from './cancel-button.tsx';
import { EditorDialog } from './editor-dialog.tsx';

interface FormDialogProps {
  readonly title: ReactNode;
  /** Label of the submit button. */
  readonly action: string;
  readonly isBusy?: boolean;
  /** Closing it ends what is under way. */
  readonly stopsOnClose?: boolean;
  /** False while the input cannot be submitted. */
  readonly canSubmit?: boolean;
  /** Whether something is unsaved that no text field shows, such as a choice. */
  readonly hasChanges?: boolean;
  /** An error that no field shows itself. */
  readonly error?: string | null;
  readonly maxWidth?: 'xs' | 'sm';
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog that begins in its first field, with its errors above the fields. The buttons stay visible while the fields scroll. */
export const FormDialog = ({ title, maxWidth = 'sm', onSubmit, onClose, children, ...props }: FormDialogProps) => {
  const { action, isBusy = false, stopsOnClose = false, canSubmit = true, hasChanges = false, error = null } = props;
  const id = useId();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit(event);
  };
  return (
    <EditorDialog onClose={onClose} hasChanges={hasChanges} aria-labelledby={id} fullWidth maxWidth={maxWidth}>
      <form noValidate onSubmit={handleSubmit} style={{ display: 'contents' }}>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <Stack ref={focusFirstField} spacing={2.5} sx={{ pt: 1 }}>
            {error !== null && <Alert severity="error">{error}</Alert>}
            <Waiting isBusy={isBusy} />
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <CancelButton isBusy={isBusy && !stopsOnClose} onClose={onClose} />
          <Button type="submit" variant="contained" disabled={!canSubmit} loading={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </EditorDialog>
  );
};
