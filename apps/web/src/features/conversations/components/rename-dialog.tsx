import TextField from '@mui/material/TextField';
import { limits } from '@symbi/contracts/limits';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useInitialSelection } from '../../../ui/focus/use-initial-focus.ts';
import { useUpdateConversation } from '../update.ts';
import { text } from '../text.ts';

interface RenameDialogProps {
  readonly conversation: { readonly _id: string; readonly title: string };
  readonly onClose: () => void;
}

export const RenameDialog = ({ conversation, onClose }: RenameDialogProps) => {
  const field = useInitialSelection();
  // As in a row of the history: a title that was not changed here does not undo another tab's.
  const [before] = useState(conversation.title);
  const [title, setTitle] = useState(before);
  const update = useUpdateConversation();
  const handleSubmit = (): void => {
    if (update.isPending) return;
    if (title.trim() === before) onClose();
    else update.mutate({ id: conversation._id, change: { title: title.trim() } }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={text.renameDialog.title}
      action={text.renameDialog.save}
      isBusy={update.isPending}
      maxWidth="xs"
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        inputRef={field}
        fullWidth
        label={text.renameDialog.field}
        placeholder={text.untitled}
        value={title}
        error={update.isError}
        helperText={update.isError ? messageOf(update.error) : ' '}
        onChange={(event) => setTitle(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.titleLength, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
};
