import type { Context } from '@symbi/contracts/context';
import { contextTitle } from '@symbi/contracts/context-title';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useRemoveContext } from '../api.ts';
import { text } from '../text.ts';

interface RemoveContextDialogProps {
  readonly context: Context;
  readonly onClose: () => void;
  readonly onRemoved: (contextId: string) => void;
}

export const RemoveContextDialog = ({ context, onClose, onRemoved }: RemoveContextDialogProps) => {
  const remove = useRemoveContext();
  return (
    <ConfirmDialog
      isOpen
      title={text.remove.title}
      question={text.remove.question(contextTitle(context.tag, context.data))}
      isBusy={remove.isPending}
      error={remove.error === null ? null : text.errors.remove}
      onConfirm={() => remove.mutate(context._id, { onSuccess: () => onRemoved(context._id) })}
      onClose={onClose}
    />
  );
};
