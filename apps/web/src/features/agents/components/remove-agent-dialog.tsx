import type { Agent } from '@symbi/contracts/agents';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { conversationCountQuery } from '../api.ts';
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
  const used = useQuery({ ...conversationCountQuery(agent?._id ?? ''), enabled: agent !== null });
  const handleConfirm = () => {
    if (agent === null) return;
    remove.mutate(agent._id, {
      onSuccess: () => {
        onClose();
        onRemoved?.();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={agent !== null}
      title={text.remove.title}
      question={text.remove.question(agent?.name ?? '')}
      note={used.data === undefined || used.data === 0 ? text.remove.note : text.remove.used(used.data)}
      isBusy={remove.isPending}
      error={remove.error === null ? null : messageOf(remove.error, text.remove.failed)}
      onConfirm={handleConfirm}
      onReset={remove.reset}
      onClose={onClose}
    />
  );
};
