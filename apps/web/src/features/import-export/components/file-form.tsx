import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { ConversationImport } from '@symbi/contracts/imports';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { formatDate } from '../../../platform/format.ts';
import { ImportForm } from '../../../ui/import/import-form.tsx';
import { text as words } from '../../../ui/import/text.ts';
import { UnusableFile } from '../parts.ts';
import { text } from '../text.ts';
import type { Upload } from '../use-upload.ts';

interface LastProps {
  readonly last: ConversationImport;
  readonly onOpen: () => void;
}

/** Opens the result of the last import. */
const Last = ({ last, onOpen }: LastProps) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
      {text.import.last(last.file, formatDate(last.createdAt), words.states[last.state])}
    </Typography>
    <Button size="small" onClick={onOpen}>
      {text.import.openReport}
    </Button>
  </Stack>
);

/** Why nothing was imported, unless the user stopped it. */
const problemOf = ({ error, stopped }: Upload): string | null => {
  if (error === null || stopped !== null) return null;
  return error instanceof UnusableFile ? error.message : messageOf(error, words.failed);
};

interface FileFormProps {
  readonly upload: Upload;
  readonly last: ConversationImport | undefined;
  readonly onShow: (importId: string) => void;
  readonly onClose: () => void;
}

/** Chooses a file and sends it. */
export const FileForm = ({ upload, last, onShow, onClose }: FileFormProps) => {
  const [file, setFile] = useState<File | null>(null);
  const [copies, setCopies] = useState(false);
  const { isSending, stopped } = upload;
  const handleFile = ([chosen]: readonly File[]): void => {
    if (isSending || chosen === undefined) return;
    upload.clear();
    setFile(chosen);
  };
  return (
    <ImportForm
      hint={text.import.hint}
      accept=".json,application/json"
      chosen={file === null ? [] : [file]}
      problem={problemOf(upload)}
      canSubmit={file !== null}
      isSending={isSending}
      onChosen={handleFile}
      onSubmit={() => file !== null && upload.send({ file, copies })}
      onClose={onClose}
      stop={{ label: text.import.stopSending, onStop: upload.stop }}
    >
      {/* The stack around it would take the margin that puts the switch below the letters above it. */}
      <div>
        <FormControlLabel
          control={
            <Switch checked={copies} disabled={isSending} onChange={(event) => setCopies(event.target.checked)} />
          }
          label={text.import.copies}
        />
      </div>
      {stopped !== null && (
        <Alert severity="info">
          {stopped === 'nothing' ? text.import.nothingImported : text.import.sendingStopped}
        </Alert>
      )}
      {last !== undefined && !isSending && <Last last={last} onOpen={() => onShow(last._id)} />}
    </ImportForm>
  );
};
