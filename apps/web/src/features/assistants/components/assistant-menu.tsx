import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Model } from '@symbi/contracts/agents';
import type { Assistant } from '@symbi/contracts/assistants';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as paths from '../../../platform/paths.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLastShown } from '../../../ui/use-last-shown.ts';
import { useRemoveAssistant } from '../api.ts';
import { text } from '../text.ts';
import { EditDialog } from './edit-dialog.tsx';

export interface OpenMenu {
  readonly assistant: Assistant;
  readonly anchor: HTMLElement;
}

interface AssistantMenuProps {
  readonly opened: OpenMenu | null;
  readonly models: readonly Model[] | undefined;
  readonly onClose: () => void;
}

const RemoveDialog = ({
  assistant,
  onClose,
}: {
  readonly assistant: Assistant | null;
  readonly onClose: () => void;
}) => {
  const remove = useRemoveAssistant();
  return (
    <ConfirmDialog
      isOpen={assistant !== null}
      title={text.remove.title}
      question={text.remove.question}
      isBusy={remove.isPending}
      error={remove.error === null ? null : text.remove.failed}
      onConfirm={() => assistant !== null && remove.mutate(assistant.id, { onSuccess: onClose })}
      onReset={remove.reset}
      onClose={onClose}
    />
  );
};

/** The actions on an assistant in the list. The built-in one offers only a chat. */
export const AssistantMenu = ({ opened, models, onClose }: AssistantMenuProps) => {
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Assistant | null>(null);
  const [removing, setRemoving] = useState<Assistant | null>(null);
  const assistant = useLastShown(opened)?.assistant;
  const isBuiltIn = assistant?.isBuiltIn === true;
  const choose = (action: (chosen: Assistant) => void) => () => {
    onClose();
    if (assistant !== undefined) action(assistant);
  };
  return (
    <>
      <Menu anchorEl={opened?.anchor ?? null} open={opened !== null} onClose={onClose}>
        <MenuItem onClick={choose(({ id }) => void navigate(paths.assistantChat(id)))}>{text.list.chat}</MenuItem>
        <MenuItem disabled={isBuiltIn} onClick={choose(setEditing)}>
          {text.list.edit}
        </MenuItem>
        <MenuItem disabled={isBuiltIn} onClick={choose(setRemoving)}>
          {text.list.remove}
        </MenuItem>
      </Menu>
      {editing !== null && <EditDialog assistant={editing} models={models} onClose={() => setEditing(null)} />}
      <RemoveDialog assistant={removing} onClose={() => setRemoving(null)} />
    </>
  );
};
