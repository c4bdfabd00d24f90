import type { Agent } from '@symbi/contracts/agents';
import { messageOf } from '../../../platform/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useRemoveAgent } from '../changes.ts';
import { text } from '../text.ts';

interface RemoveAgentDialogProps {
  /** The agent to delete; null while the dialog is closed. */
  readonly agent: Pick<Agent, '_id' | 'name'> | null;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

export const RemoveAgentDialog = ({ agent, onClose, onRemoved }: RemoveAgentDialogProps) => {
  const remove = useRemoveAgent();
  const close = () => {
    remove.reset();
    onClose();
  };
  const handleConfirm = () => {
    if (agent === null) return;
    remove.mutate(agent._id, {
      onSuccess: () => {
        close();
        onRemoved?.();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={agent !== null}
      title={text.remove.title}
      question={text.remove.question(agent?.name ?? '')}
      note={text.remove.note}
      isBusy={remove.isPending}
      error={remove.error === null ? null : messageOf(remove.error, text.remove.failed)}
      onConfirm={handleConfirm}
      onClose={close}
    />
  );
};
