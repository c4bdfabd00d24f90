import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { Conversation } from '@symbi/contracts/conversations';
import { limits } from '@symbi/contracts/limits';
import { useId, useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { EditorDialog } from '../../../ui/dialog/editor-dialog.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { useUpdateConversation } from '../api.ts';
import { splitList } from '../capsule/model.ts';
import { text } from '../tags-text.ts';

interface TagsDialogProps {
  readonly conversation: Pick<Conversation, '_id' | 'tags'>;
  readonly onClose: () => void;
}

const problemOf = (tags: readonly string[]): string | null => {
  if (tags.length > limits.tags) return text.tooMany;
  return tags.some((tag) => tag.length > limits.tagLength) ? text.tooLong : null;
};

/** The tags of a conversation, all at once. */
export const TagsDialog = ({ conversation, onClose }: TagsDialogProps) => {
  const field = useInitialFocus<HTMLInputElement>();
  const id = useId();
  const [typed, setTyped] = useState(conversation.tags.join(', '));
  const update = useUpdateConversation();
  const tags = [...new Set(splitList(typed))];
  const problem = problemOf(tags);
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (problem === null) update.mutate({ id: conversation._id, change: { tags } }, { onSuccess: onClose });
  };
  return (
    <EditorDialog onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={handleSubmit}>
        <DialogTitle id={id}>{text.edit}</DialogTitle>
        <DialogContent>
          <TextField
            inputRef={field}
            fullWidth
            margin="dense"
            label={text.field}
            value={typed}
            error={problem !== null || update.isError}
            helperText={problem ?? (update.isError ? messageOf(update.error) : text.hint)}
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off', dir: 'auto' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="contained" loading={update.isPending} disabled={problem !== null}>
            {text.save}
          </Button>
        </DialogActions>
      </form>
    </EditorDialog>
  );
};
