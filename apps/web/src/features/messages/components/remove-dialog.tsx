import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { removeText } from '../remove-text.ts';
import { text } from '../text.ts';
import type { MessageTasks } from '../use-message-tasks.ts';

interface RemoveDialogProps {
  readonly tasks: MessageTasks;
  readonly onClose: () => void;
}

export const RemoveDialog = ({ tasks, onClose }: RemoveDialogProps) => (
  <ConfirmDialog
    isOpen
    title={text.actions.remove}
    question={removeText.question}
    isBusy={tasks.task.isBusy}
    error={tasks.task.error}
    onConfirm={() => void tasks.remove().then((isDone) => isDone && onClose())}
    onClose={onClose}
  />
);
