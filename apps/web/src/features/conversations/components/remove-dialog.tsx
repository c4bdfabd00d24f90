import { withReason } from '../../../platform/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { text } from '../changes-text.ts';
import { useRemoveConversation } from '../removing.ts';
import { UNDO_MS } from '../removed.ts';

interface RemoveDialogProps {
  readonly conversationId: string;
  /** As shown; omitted where no other conversation is in view. */
  readonly title?: string;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

export const RemoveDialog = ({ conversationId, title, onClose, onRemoved = onClose }: RemoveDialogProps) => {
  const remove = useRemoveConversation();
  return (
    <ConfirmDialog
      isOpen
      title={text.removeDialog.title}
      question={text.removeDialog.body}
      note={text.removeDialog.undoable(UNDO_MS / 1000)}
      confirmLabel={text.removeDialog.confirm}
      isBusy={remove.isPending}
      error={remove.isError ? withReason(text.couldNot.remove(title ?? null), remove.error) : null}
      onConfirm={() => remove.mutate(conversationId, { onSuccess: onRemoved })}
      onClose={onClose}
    />
  );
};
