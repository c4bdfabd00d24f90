import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../../platform/api-error.ts';
import { formatNumber } from '../../../platform/format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { importQuery, useSendFile, useStopImport } from '../api.ts';
import { UnusableFile } from '../send-file.ts';
import { text } from '../text.ts';
import { ImportReport } from './import-report.tsx';

const sizeOf = (bytes: number): string => `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`;

interface FormProps {
  readonly onClose: () => void;
  readonly onStarted: (importId: string) => void;
}

const ImportForm = ({ onClose, onStarted }: FormProps) => {
  const [file, setFile] = useState<File | null>(null);
  const send = useSendFile();
  const controller = useRef<AbortController | null>(null);
  // A dialog that is closed stops sending; the server forgets what is not complete.
  useEffect(() => () => controller.current?.abort(), []);
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (file === null || send.isPending) return;
    controller.current = new AbortController();
    send.mutate({ file, signal: controller.current.signal }, { onSuccess: ({ _id }) => onStarted(_id) });
  };
  const handleFile = (chosen: File): void => {
    if (send.isPending) return;
    send.reset();
    setFile(chosen);
  };
  const { error } = send;
  return (
    <form noValidate onSubmit={handleSubmit}>
      <DialogContent>
        <Stack spacing={2.5}>
          <DialogContentText>{text.import.hint}</DialogContentText>
          {error !== null && (
            <Alert severity="error">
              {error instanceof UnusableFile ? error.message : messageOf(error, text.import.failed)}
            </Alert>
          )}
          <FileButton label={text.import.choose} accept=".json,application/json" onChosen={handleFile} />
          {file !== null && (
            <Typography component="output" sx={{ overflowWrap: 'anywhere' }}>
              {text.import.chosen(file.name, sizeOf(file.size))}
            </Typography>
          )}
          {send.isPending && <LinearProgress aria-label={text.import.sending} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.import.close}</Button>
        <Button type="submit" variant="contained" disabled={file === null} loading={send.isPending}>
          {text.import.submit}
        </Button>
      </DialogActions>
    </form>
  );
};

interface RunningProps {
  readonly importId: string;
  readonly onClose: () => void;
  readonly onAnother: () => void;
}

const RunningImport = ({ importId, onClose, onAnother }: RunningProps) => {
  const { data, error, refetch } = useQuery(importQuery(importId));
  const stop = useStopImport();
  return (
    <>
      <DialogContent>
        {stop.error !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {messageOf(stop.error, text.import.stopFailed)}
          </Alert>
        )}
        {data !== undefined && error !== null && (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {messageOf(error, text.import.progressFailed)}
          </Alert>
        )}
        {data !== undefined && <ImportReport report={data} onOpen={onClose} />}
        {data === undefined && error === null && <Skeleton variant="rounded" height={120} />}
        {data === undefined && error !== null && (
          <ErrorState title={text.import.progressFailed} error={error} onRetry={() => void refetch()} />
        )}
      </DialogContent>
      <DialogActions>
        {data?.state === 'running' ? (
          <Button loading={stop.isPending} onClick={() => stop.mutate(importId)}>
            {text.import.stop}
          </Button>
        ) : (
          <Button onClick={onAnother}>{text.import.another}</Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {text.import.close}
        </Button>
      </DialogActions>
    </>
  );
};

interface ImportDialogProps {
  /** Kept by the page, so that closing the dialog does not lose the report. */
  readonly importId: string | null;
  readonly onImport: (importId: string | null) => void;
  readonly onClose: () => void;
}

/** Brings in conversations of other applications, with progress and a report. */
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
