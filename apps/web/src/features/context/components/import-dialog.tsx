import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ImportFormat } from '@symbi/contracts/context-import';
import { contextLimits, limits } from '@symbi/contracts/limits';
import { beginning } from '@symbi/text/beginning';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { ImportPanel, type FollowedImportProps } from '../../../ui/import-panel.tsx';
import { importQuery, useStartImport, useStopImport } from '../api.ts';
import { acceptedFiles, formatOf, tagOfFile } from '../model.ts';
import { text } from '../text.ts';
import { ImportReport } from './import-report.tsx';
import { TrustField } from './trust-field.tsx';

interface ChosenFile {
  readonly file: string;
  readonly format: ImportFormat;
  readonly content: string;
}

const readFile = async (file: File): Promise<ChosenFile | string> => {
  const format = formatOf(file.name);
  if (format === undefined) return text.import.wrongFormat;
  if (file.size > contextLimits.importLength) return text.import.tooLarge;
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return content.includes('\u0000')
      ? text.import.notText
      : { file: beginning(file.name.toWellFormed(), 200), format, content };
  } catch {
    return text.import.notText;
  }
};

interface FormProps {
  readonly onClose: () => void;
  readonly onStarted: (importId: string) => void;
}

const ImportForm = ({ onClose, onStarted }: FormProps) => {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [tag, setTag] = useState('');
  const [trustScore, setTrustScore] = useState<number>(contextLimits.trustDefault);
  const start = useStartImport();
  const handleFile = async (file: File): Promise<void> => {
    const read = await readFile(file);
    setProblem(typeof read === 'string' ? read : null);
    setChosen(typeof read === 'string' ? null : read);
    if (typeof read !== 'string') setTag((now) => (now.trim() === '' ? tagOfFile(read.file) : now));
  };
  const canStart = chosen !== null && tag.trim() !== '';
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (!canStart || start.isPending) return;
    start.mutate({ ...chosen, tag: tag.trim(), trustScore }, { onSuccess: ({ _id }) => onStarted(_id) });
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <DialogContent>
        <Stack spacing={2.5}>
          <DialogContentText>{text.import.hint}</DialogContentText>
          {start.error !== null && <Alert severity="error">{messageOf(start.error, text.errors.import)}</Alert>}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          <FileButton label={text.import.choose} accept={acceptedFiles} onChosen={(file) => void handleFile(file)} />
          {chosen !== null && (
            <Typography component="output" sx={{ overflowWrap: 'anywhere' }}>
              {text.import.chosen(chosen.file)}
            </Typography>
          )}
          <TextField
            required
            label={text.import.tag}
            helperText={text.import.tagHint}
            value={tag}
            onChange={(event) => setTag(event.target.value)}
            slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off' } }}
          />
          <TrustField label={text.import.trust} value={trustScore} onChange={setTrustScore} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.import.close}</Button>
        <Button type="submit" variant="contained" disabled={!canStart} loading={start.isPending}>
          {text.import.submit}
        </Button>
      </DialogActions>
    </form>
  );
};

const RunningImport = (props: FollowedImportProps) => {
  const followed = useQuery(importQuery(props.importId));
  const report = followed.data === undefined ? undefined : <ImportReport report={followed.data} />;
  return <ImportPanel {...props} followed={followed} report={report} stop={useStopImport()} />;
};

interface ImportDialogProps {
  /** Held by the screen, so that closing the dialog does not lose the report. */
  readonly importId: string | null;
  readonly onImport: (importId: string | null) => void;
  readonly onClose: () => void;
}

/** Imports a file as contexts, with progress and a report. */
export const ImportDialog = ({ importId, onImport, onClose }: ImportDialogProps) => {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{text.import.title}</DialogTitle>
      {importId === null ? (
        <ImportForm onClose={onClose} onStarted={onImport} />
      ) : (
        <RunningImport importId={importId} onClose={onClose} onAnother={() => onImport(null)} />
      )}
    </Dialog>
  );
};
