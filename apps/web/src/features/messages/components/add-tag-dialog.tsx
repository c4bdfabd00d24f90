import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { limits } from '@symbi/contracts/limits';
import { useId, useState } from 'react';
import { EditorDialog } from '../../../ui/dialog/editor-dialog.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { tagMessage } from '../actions.ts';
import { text } from '../text.ts';
import { useTask } from '../use-task.ts';

interface AddTagDialogProps {
  readonly conversationId: string;
  readonly messageId: string;
  readonly tags: readonly string[];
  readonly onClose: () => void;
}

export const AddTagDialog = ({ conversationId, messageId, tags, onClose }: AddTagDialogProps) => {
  const field = useInitialFocus<HTMLInputElement>();
  const id = useId();
  const [tag, setTag] = useState('');
  const task = useTask();
  const trimmed = tag.trim();
  const problem = tags.includes(trimmed)
    ? text.tags.duplicate
    : tags.length >= limits.tags
      ? text.tags.full(limits.tags)
      : null;
  const handleSubmit = async (event: React.SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (trimmed === '' || problem !== null) return;
    if (await task.run(() => tagMessage(conversationId, messageId, [...tags, trimmed]))) onClose();
  };
  return (
    <EditorDialog onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <DialogTitle id={id}>{text.tags.dialog}</DialogTitle>
        <DialogContent>
          <TextField
            inputRef={field}
            fullWidth
            margin="dense"
            label={text.tags.field}
            value={tag}
            error={task.error !== null || problem !== null}
            helperText={problem ?? task.error ?? ' '}
            onChange={(event) => setTag(event.target.value)}
            slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text.editor.cancel}</Button>
          <Button type="submit" variant="contained" loading={task.isBusy} disabled={trimmed === '' || problem !== null}>
            {text.tags.save}
          </Button>
        </DialogActions>
      </form>
    </EditorDialog>
  );
};
