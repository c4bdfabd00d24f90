import TextField from '@mui/material/TextField';
import { limits } from '@symbi/contracts/limits';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { tagMessage } from '../actions.ts';
import { useTask } from '../use-task.ts';
import { text } from './text.ts';

interface AddTagDialogProps {
  readonly conversationId: string;
  readonly messageId: string;
  readonly tags: readonly string[];
  readonly onClose: () => void;
}

export const AddTagDialog = ({ conversationId, messageId, tags, onClose }: AddTagDialogProps) => {
  const field = useInitialFocus<HTMLInputElement>();
  const [tag, setTag] = useState('');
  const task = useTask();
  const trimmed = tag.trim();
  const problem = tags.includes(trimmed) ? text.duplicate : tags.length >= limits.tags ? text.full(limits.tags) : null;
  const handleSubmit = async (): Promise<void> => {
    if (trimmed === '' || problem !== null) return;
    if (await task.run(() => tagMessage(conversationId, messageId, [...tags, trimmed]))) onClose();
  };
  return (
    <FormDialog
      title={text.dialog}
      action={text.save}
      isBusy={task.isBusy}
      canSubmit={trimmed !== '' && problem === null}
      maxWidth="xs"
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <TextField
        inputRef={field}
        fullWidth
        label={text.field}
        value={tag}
        error={task.error !== null || problem !== null}
        helperText={problem ?? task.error ?? ' '}
        onChange={(event) => setTag(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.tagLength, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
};
