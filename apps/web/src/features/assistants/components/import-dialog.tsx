import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { AssistantExport, ImportReport } from '@symbi/contracts/assistants';
import { assistantExport } from '@symbi/contracts/assistants';
import { assistantLimits } from '@symbi/contracts/assistant-limits';
import { useId, useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { text as common } from '../../../platform/text/text.ts';
import { ImportForm } from '../../../ui/import/import-form.tsx';
import { ImportState } from '../../../ui/import/import-state.tsx';
import { text as words } from '../../../ui/import/text.ts';
import { useImportAssistants } from '../api.ts';
import { text } from '../text.ts';

interface FileChoice {
  readonly file: File | null;
  readonly content?: AssistantExport;
  readonly problem: string | null;
}

const none: FileChoice = { file: null, problem: null };
const unusable = (problem: string): FileChoice => ({ file: null, problem });

/** Leaves room for the rest of the request's body. */
const LARGEST = assistantLimits.importBytes - 1_024;

const readFile = async (file: File): Promise<FileChoice> => {
  if (file.size > LARGEST) return unusable(words.tooLarge);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
    return { file, content: assistantExport.parse(value), problem: null };
  } catch {
    return unusable(text.import.notJson);
  }
};

const lineStyle = { overflowWrap: 'anywhere' } as const;

const Report = ({ report: { imported, skipped } }: { readonly report: ImportReport }) => (
  <Stack spacing={2}>
    {imported.length > 0 && <ImportState state="done" />}
    <Typography>{text.import.imported(imported.length)}</Typography>
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
      <Alert severity="warning" role={imported.length === 0 ? 'status' : 'presentation'}>
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
  const [{ file, content, problem }, setChosen] = useState(none);
  const send = useImportAssistants();
  const restart = (): void => {
    setChosen(none);
    send.reset();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{text.import.title}</DialogTitle>
      {send.data === undefined ? (
        <ImportForm
          hint={text.import.hint}
          accept=".json,application/json"
          chosen={file === null ? [] : [file]}
          problem={problem ?? (send.isError ? messageOf(send.error, words.failed) : null)}
          canSubmit={content !== undefined}
          isSending={send.isPending}
          onChosen={([found]) => {
            send.reset();
            if (found !== undefined) void readFile(found).then(setChosen);
          }}
          onSubmit={() => content !== undefined && send.mutate(content)}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogContent>
            <Report report={send.data} />
          </DialogContent>
          <DialogActions>
            <Button onClick={restart}>{words.another}</Button>
            <Button variant="contained" onClick={onClose}>
              {common.actions.close}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
};
