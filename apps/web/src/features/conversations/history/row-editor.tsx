import InputBase from '@mui/material/InputBase';
import type { Conversation } from '@symbi/contracts/conversations';
import { limits } from '@symbi/contracts/limits';
import { useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../../platform/composing.ts';
import { messageOf } from '../../../platform/api/message-of.ts';
import { useInitialSelection } from '../../../ui/focus/use-initial-focus.ts';
import { useUpdateConversation } from '../update.ts';
import { text as common } from '../text.ts';
import { text } from './text.ts';
import { heights } from './window.ts';

interface RowEditorProps {
  readonly conversation: Conversation;
  readonly onDone: () => void;
}

/** Edits the title in place: Enter and leaving the field save it, Escape does not. */
export const RowEditor = ({ conversation, onDone }: RowEditorProps) => {
  const field = useInitialSelection();
  // Another tab, or a model, may name it meanwhile: a title that was not changed here does not undo that.
  const [before] = useState(conversation.title);
  const [title, setTitle] = useState(before);
  const isLeaving = useRef(false);
  const update = useUpdateConversation();
  const leave = (): void => {
    isLeaving.current = true;
    onDone();
  };
  const save = (): void => {
    if (isLeaving.current || update.isPending) return;
    if (title.trim() === before) leave();
    else update.mutate({ id: conversation._id, change: { title: title.trim() } }, { onSuccess: leave });
  };
  const handleKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter') save();
  };
  return (
    <InputBase
      fullWidth
      inputRef={field}
      value={title}
      error={update.isError}
      placeholder={common.untitled}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={handleKey}
      onBlur={save}
      title={update.isError ? messageOf(update.error) : undefined}
      slotProps={{
        input: {
          'aria-label': text.title,
          'aria-description': update.isError ? messageOf(update.error) : undefined,
          maxLength: limits.titleLength,
          autoComplete: 'off',
        },
      }}
      sx={{
        height: heights.row,
        px: 1,
        fontSize: '0.875rem',
        borderRadius: 1,
        border: 1,
        borderColor: update.isError ? 'error.main' : 'text.primary',
        bgcolor: 'background.paper',
      }}
    />
  );
};
