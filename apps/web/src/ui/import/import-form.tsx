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
import { FileDrop } from '../form/file-drop.tsx';
import { FileButton } from '../form/file-button.tsx';
import { text } from './text.ts';

const dropArea = { position: 'relative', display: 'flex', flexDirection: 'column', minHeight: 0 } as const;

interface ImportFormProps {
  /** Which files are taken, and what becomes of them. */
  readonly hint: string;
  readonly accept: string;
  /** Several files are taken at once, also when dropped. */
  readonly isMultiple?: boolean;
  readonly chosen: readonly Pick<File, 'name' | 'size'>[];
  /** Why nothing was imported. */
  readonly problem: string | null;
  readonly canSubmit: boolean;
  readonly isSending: boolean;
  readonly onChosen: (files: readonly File[]) => void;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** Replaces closing while the file is sent. */
  readonly stop?: { readonly label: string; readonly onStop: () => void };
  /** What else is said or asked, below the file. */
  readonly children?: ReactNode;
}

const Chosen = ({ chosen }: Pick<ImportFormProps, 'chosen'>) => {
  const [only] = chosen;
  if (only === undefined) return null;
  return (
    <Typography component="output" sx={{ overflowWrap: 'anywhere' }}>
      {chosen.length === 1
        ? text.chosen(only.name, formatSize(only.size))
        : text.chosenMany(chosen.length, formatSize(chosen.reduce((sum, { size }) => sum + size, 0)))}
    </Typography>
  );
};

/** The content of a dialog that chooses what to import. */
export const ImportForm = ({
  chosen,
  isMultiple = false,
  problem,
  canSubmit,
  isSending,
  stop,
  ...props
}: ImportFormProps) => {
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (canSubmit && !isSending) props.onSubmit();
  };
  const isStoppable = isSending && stop !== undefined;
  const form = (
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
          <FileButton
            label={isMultiple ? text.chooseMany : text.choose}
            accept={props.accept}
            isMultiple={isMultiple}
            onChosen={props.onChosen}
          />
          <Chosen chosen={chosen} />
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
  if (!isMultiple) return form;
  return (
    <FileDrop label={text.drop} onFiles={props.onChosen} sx={dropArea}>
      {form}
    </FileDrop>
  );
};
