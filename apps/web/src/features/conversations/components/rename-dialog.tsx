import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { limits } from '@symbi/contracts/limits';
import { useId, useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { EditorDialog } from '../../../ui/dialog/editor-dialog.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { useUpdateConversation } from '../api.ts';
import { text } from '../text.ts';

interface RenameDialogProps {
  readonly conversation: { readonly _id: string; readonly title: string };
  readonly onClose: () => void;
}

export const RenameDialog = ({ conversation, onClose }: RenameDialogProps) => {
  const field = useInitialFocus<HTMLInputElement>();
  const id = useId();
  const [title, setTitle] = useState(conversation.title);
  const update = useUpdateConversation();
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (update.isPending) return;
    update.mutate({ id: conversation._id, change: { title: title.trim() } }, { onSuccess: onClose });
  };
  return (
    <EditorDialog onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={handleSubmit}>
        <DialogTitle id={id}>{text.renameDialog.title}</DialogTitle>
        <DialogContent>
          <TextField
            inputRef={field}
            fullWidth
            margin="dense"
            label={text.renameDialog.field}
            placeholder={text.untitled}
            value={title}
            error={update.isError}
            helperText={update.isError ? messageOf(update.error) : ' '}
            onChange={(event) => setTitle(event.target.value)}
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { maxLength: limits.titleLength, autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text.renameDialog.cancel}</Button>
          <Button type="submit" variant="contained" loading={update.isPending}>
            {text.renameDialog.save}
          </Button>
        </DialogActions>
      </form>
    </EditorDialog>
  );
};
