import type { Agent } from '@symbi/contracts/agents';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useRemoveAgent } from '../api.ts';
import { text } from '../text.ts';

interface RemoveAgentDialogProps {
  /** The agent to delete; null while nothing is asked. */
  readonly agent: Pick<Agent, '_id' | 'name'> | null;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

export const RemoveAgentDialog = ({ agent, onClose, onRemoved }: RemoveAgentDialogProps) => {
  const remove = useRemoveAgent();
  // Keeps the words in place while the dialog fades out.
  const [last, setLast] = useState(agent);
  if (agent !== null && agent !== last) setLast(agent);
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
      question={text.remove.question(last?.name ?? '')}
      isBusy={remove.isPending}
      error={remove.error === null ? null : messageOf(remove.error, text.remove.failed)}
      onConfirm={handleConfirm}
      onClose={close}
    />
  );
};
