import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Snackbar from '@mui/material/Snackbar';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Model } from '@symbi/contracts/agents';
import type { Assistant, AssistantChange } from '@symbi/contracts/assistants';
import { limits, timings } from '@symbi/contracts/limits';
import { useEffect, useId, useRef, useState } from 'react';
import { belowBar } from '../../../ui/below-bar.ts';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { EditorDialog } from '../../../ui/dialog/editor-dialog.tsx';
import { useSaveAssistant } from '../api.ts';
import { changeOf, readTools } from '../model.ts';
import { text } from '../text.ts';
import { ModelSelect } from './model-select.tsx';

interface EditDialogProps {
  readonly assistant: Assistant;
  readonly models: readonly Model[] | undefined;
  readonly onClose: () => void;
}

const monospace = { input: { sx: { fontFamily: 'monospace', fontSize: '0.875rem' } } };

/** The input, and the change it amounts to. */
const useFields = (assistant: Assistant) => {
  const [name, setName] = useState(assistant.name);
  const [model, setModel] = useState(assistant.model);
  const [instructions, setInstructions] = useState(assistant.instructions);
  const [tools, setTools] = useState(() => JSON.stringify(assistant.tools, null, 2));
  const read = readTools(tools);
  const change: AssistantChange | undefined =
    name.trim() === '' || 'problem' in read ? undefined : { name: name.trim(), instructions, tools: read.tools, model };
  return {
    name,
    setName,
    model,
    setModel,
    instructions,
    setInstructions,
    tools,
    setTools,
    toolsProblem: 'problem' in read ? read.problem : undefined,
    change,
  };
};

const Fields = ({
  fields,
  models,
}: {
  readonly fields: ReturnType<typeof useFields>;
  readonly models: readonly Model[] | undefined;
}) => (
  <Stack spacing={2.5} sx={{ pt: 1 }}>
    <TextField
      required
      fullWidth
      label={text.dialog.name}
      value={fields.name}
      error={fields.name.trim() === ''}
      helperText={fields.name.trim() === '' ? text.form.nameRequired : undefined}
      onChange={(event) => fields.setName(event.target.value)}
      slotProps={{ htmlInput: { maxLength: limits.nameLength, autoComplete: 'off' } }}
    />
    <ModelSelect label={text.dialog.model} value={fields.model} models={models} onChange={fields.setModel} />
    <TextField
      fullWidth
      multiline
      minRows={3}
      maxRows={10}
      label={text.dialog.instructions}
      value={fields.instructions}
      helperText={text.form.instructionsHint}
      onChange={(event) => fields.setInstructions(event.target.value)}
      slotProps={{ htmlInput: { maxLength: limits.systemPromptLength } }}
    />
    <TextField
      fullWidth
      multiline
      minRows={5}
      maxRows={14}
      label={text.dialog.tools}
      value={fields.tools}
      error={fields.toolsProblem !== undefined}
      helperText={fields.toolsProblem ?? text.dialog.toolsHint}
      onChange={(event) => fields.setTools(event.target.value)}
      slotProps={{ htmlInput: { spellCheck: false, autoComplete: 'off' }, ...monospace }}
    />
  </Stack>
);

/** Edits an assistant; the list reloads by itself after a save. */
export const EditDialog = ({ assistant, models, onClose }: EditDialogProps) => {
  const id = useId();
  const save = useSaveAssistant();
  const fields = useFields(assistant);
  const latest = useRef(fields.change);
  useEffect(() => {
    latest.current = fields.change;
  });
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (fields.change === undefined || save.isPending) return;
    const sent = JSON.stringify(fields.change);
    save.mutate(
      { id: assistant.id, change: changeOf(assistant, fields.change) },
      {
        onSuccess: () => {
          // If the user kept typing, the dialog stays open for their next save.
          if (JSON.stringify(latest.current) === sent) onClose();
        },
      },
    );
  };
  return (
    <>
      <EditorDialog fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id}>
        <DialogTitle id={id}>{text.dialog.title}</DialogTitle>
        <form noValidate onSubmit={handleSubmit} style={{ display: 'contents' }}>
          <DialogContent>
            <Fields fields={fields} models={models} />
          </DialogContent>
          <DialogActions>
            <CancelButton isBusy={save.isPending} onClose={onClose} />
            <Button type="submit" variant="contained" disabled={fields.change === undefined} loading={save.isPending}>
              {text.dialog.save}
            </Button>
          </DialogActions>
        </form>
      </EditorDialog>
      <Snackbar {...belowBar} open={save.isError} autoHideDuration={timings.snackbarMs} onClose={() => save.reset()}>
        <Alert severity="error" onClose={() => save.reset()}>
          {text.dialog.failed}
        </Alert>
      </Snackbar>
    </>
  );
};
