import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, type FormEvent, type ReactNode } from 'react';
import { text } from '../../../platform/text/text.ts';
import { EditorDialog } from '../../../ui/dialog/editor-dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, with what went wrong above its fields. */
export const FormDialog = ({ title, action, isBusy, error, onSubmit, onClose, children }: FormDialogProps) => {
  const id = useId();
  return (
    <EditorDialog onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {error !== null && <Alert severity="error">{error}</Alert>}
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text.actions.cancel}</Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </EditorDialog>
  );
};
