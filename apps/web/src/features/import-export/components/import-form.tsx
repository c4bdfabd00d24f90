import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ConversationImport } from '@symbi/contracts/imports';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatDate } from '../../../platform/format.ts';
import { formatSize } from '../../../platform/size.ts';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { UnusableFile } from '../parts.ts';
import { text } from '../text.ts';
import type { Upload } from '../use-upload.ts';

interface LastProps {
  readonly last: ConversationImport;
  readonly onOpen: () => void;
}

/** Opens the result of the last import. */
const Last = ({ last, onOpen }: LastProps) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
      {text.import.last(last.file, formatDate(last.createdAt), text.import.states[last.state])}
    </Typography>
    <Button size="small" onClick={onOpen}>
      {text.import.openReport}
    </Button>
  </Stack>
);

/** Why nothing is running: an error, or the user stopped it. */
const Outcome = ({ upload: { error, stopped } }: { readonly upload: Upload }) => {
  if (stopped !== null)
    return (
      <Alert severity="info">{stopped === 'nothing' ? text.import.nothingImported : text.import.sendingStopped}</Alert>
    );
  if (error === null) return null;
  return (
    <Alert severity="error">
      {error instanceof UnusableFile ? error.message : messageOf(error, text.import.failed)}
    </Alert>
  );
};

interface ImportFormProps {
  readonly upload: Upload;
  readonly last: ConversationImport | undefined;
  readonly onShow: (importId: string) => void;
  readonly onClose: () => void;
}

/** Chooses a file and sends it. */
export const ImportForm = ({ upload, last, onShow, onClose }: ImportFormProps) => {
  const [file, setFile] = useState<File | null>(null);
  const { isSending } = upload;
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (file !== null && !isSending) upload.send(file);
  };
  const handleFile = (chosen: File): void => {
    if (isSending) return;
    upload.clear();
    setFile(chosen);
  };
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
          <DialogContentText>{text.import.hint}</DialogContentText>
          <Outcome upload={upload} />
          <FileButton label={text.import.choose} accept=".json,application/json" onChosen={handleFile} />
          {file !== null && (
            <Typography component="output" sx={{ overflowWrap: 'anywhere' }}>
              {text.import.chosen(file.name, formatSize(file.size))}
            </Typography>
          )}
          {isSending && <LinearProgress aria-label={text.import.sending} />}
          {last !== undefined && !isSending && <Last last={last} onOpen={() => onShow(last._id)} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={isSending ? upload.stop : onClose}>
          {isSending ? text.import.stopSending : text.import.close}
        </Button>
        <Button type="submit" variant="contained" disabled={file === null} loading={isSending}>
          {text.import.submit}
        </Button>
      </DialogActions>
    </Box>
  );
};
