import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AssistantExport, ImportReport } from '@symbi/contracts/assistants';
import { assistantExport } from '@symbi/contracts/assistants';
import { assistantLimits } from '@symbi/contracts/assistant-limits';
import { useId, useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { FileButton } from '../../../ui/form/file-button.tsx';
import { useImportAssistants } from '../api.ts';
import { text } from '../text.ts';

type FileChoice = { readonly name: string; readonly content: AssistantExport } | { readonly problem: string };

/** Leaves room for the rest of the request's body. */
const LARGEST = assistantLimits.importBytes - 1_024;

const readFile = async (file: File): Promise<FileChoice> => {
  if (file.size > LARGEST) return { problem: text.import.tooLarge };
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
    return { name: file.name, content: assistantExport.parse(value) };
  } catch {
    return { problem: text.import.notJson };
  }
};

const lineStyle = { overflowWrap: 'anywhere' } as const;

const Report = ({ report: { imported, skipped } }: { readonly report: ImportReport }) => (
  <Stack spacing={2} component="output" sx={{ display: 'flex' }}>
    <Alert severity={imported.length > 0 ? 'success' : 'warning'} role="presentation">
      {text.import.imported(imported.length)}
    </Alert>
    {imported.map(({ id, name, notes }) => (
      <Box key={id}>
        <Typography sx={{ ...lineStyle, fontWeight: 600 }}>{name}</Typography>
        {notes.length === 0 && <Typography variant="body2">{text.import.complete}</Typography>}
        {notes.map((note) => (
          <Typography key={note} variant="body2" color="textSecondary" sx={lineStyle}>
            {note}
          </Typography>
        ))}
      </Box>
    ))}
    {skipped.length > 0 && (
      <Alert severity="warning" role="presentation">
        {text.import.skipped(skipped.length)}
        {skipped.map(({ name, reason }) => (
          <Typography key={`${name}${reason}`} variant="body2" sx={lineStyle}>
            {name}: {reason}
          </Typography>
        ))}
      </Alert>
    )}
  </Stack>
);

/** Imports a file exported from OpenAI, and reports what was taken from it. */
export const ImportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  const [chosen, setChosen] = useState<FileChoice | null>(null);
  const send = useImportAssistants();
  const restart = (): void => {
    setChosen(null);
    send.reset();
  };
  const handleImport = (): void => {
    if (chosen !== null && 'content' in chosen) send.mutate(chosen.content);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{text.import.title}</DialogTitle>
      <DialogContent>
        {send.data !== undefined ? (
          <Report report={send.data} />
        ) : (
          <Stack spacing={2}>
            <DialogContentText>{text.import.hint}</DialogContentText>
            {send.isError && <Alert severity="error">{messageOf(send.error, text.import.failed)}</Alert>}
            {chosen !== null && 'problem' in chosen && <Alert severity="error">{chosen.problem}</Alert>}
            <FileButton
              label={text.import.choose}
              accept=".json,application/json"
              onChosen={(file) => void readFile(file).then(setChosen)}
            />
            {chosen !== null && 'name' in chosen && (
              <Typography component="output" sx={lineStyle}>
                {text.import.chosen(chosen.name)}
              </Typography>
            )}
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text.import.close}</Button>
        {send.data === undefined ? (
          <Button
            variant="contained"
            disabled={chosen === null || 'problem' in chosen}
            loading={send.isPending}
            onClick={handleImport}
          >
            {text.import.submit}
          </Button>
        ) : (
          <Button onClick={restart}>{text.import.another}</Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
