import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatSize } from '../../platform/size.ts';
import { text as common } from '../../platform/text/text.ts';
import { FileButton } from '../form/file-button.tsx';
import { text } from './text.ts';

interface ImportFormProps {
  /** Which files are taken, and what becomes of them. */
  readonly hint: string;
  readonly accept: string;
  readonly chosen: Pick<File, 'name' | 'size'> | null;
  /** Why nothing was imported. */
  readonly problem: string | null;
  readonly canSubmit: boolean;
  readonly isSending: boolean;
  readonly onChosen: (file: File) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Replaces closing while the file is sent. */
  readonly stop?: { readonly label: string; readonly onStop: () => void };
  /** What else is said or asked, below the file. */
  readonly children?: ReactNode;
}

/** The content of a dialog that chooses a file to import. */
export const ImportForm = ({ chosen, problem, canSubmit, isSending, stop, ...props }: ImportFormProps) => {
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (canSubmit && !isSending) props.onSubmit();
  };
  const isStoppable = isSending && stop !== undefined;
  return (
    // On a small screen the content scrolls and the buttons stay.
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <DialogContent>
        <Stack spacing={2.5}>
          <DialogContentText>{props.hint}</DialogContentText>
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          <FileButton label={text.choose} accept={props.accept} onChosen={props.onChosen} />
          {chosen !== null && (
            <Typography component="output" sx={{ overflowWrap: 'anywhere' }}>
              {text.chosen(chosen.name, formatSize(chosen.size))}
            </Typography>
          )}
          {isSending && <LinearProgress aria-label={text.states.uploading} />}
          {props.children}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={isStoppable ? stop.onStop : props.onClose}>
          {isStoppable ? stop.label : common.actions.close}
        </Button>
        <Button type="submit" variant="contained" disabled={!canSubmit} loading={isSending}>
          {text.submit}
        </Button>
      </DialogActions>
    </Box>
  );
};
