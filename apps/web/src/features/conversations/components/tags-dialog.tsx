import TextField from '@mui/material/TextField';
import type { Conversation } from '@symbi/contracts/conversations';
import { limits } from '@symbi/contracts/limits';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { useUpdateConversation } from '../update.ts';
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

/** Edits all tags of a conversation. */
export const TagsDialog = ({ conversation, onClose }: TagsDialogProps) => {
  const field = useInitialFocus<HTMLInputElement>();
  const [before] = useState(conversation.tags.join(', '));
  const [typed, setTyped] = useState(before);
  const update = useUpdateConversation();
  const tags = [...new Set(splitList(typed))];
  const problem = problemOf(tags);
  const handleSubmit = (): void => {
    if (problem !== null) return;
    // What was not changed here may have been changed in another tab.
    if (tags.join(', ') === before) onClose();
    else update.mutate({ id: conversation._id, change: { tags } }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={text.edit}
      action={text.save}
      isBusy={update.isPending}
      canSubmit={problem === null}
      maxWidth="xs"
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        inputRef={field}
        fullWidth
        label={text.field}
        value={typed}
        error={problem !== null || update.isError}
        helperText={problem ?? (update.isError ? messageOf(update.error) : text.hint)}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { autoComplete: 'off', dir: 'auto' } }}
      />
    </FormDialog>
  );
};
