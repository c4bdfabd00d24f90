import Alert from '@mui/material/Alert';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import { timings } from '@symbi/contracts/limits';
import type { Agent } from '@symbi/contracts/agents';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { useLastShown } from '../../../ui/use-last-shown.ts';
import { useDuplicateAgent, useSaveAgent } from '../changes.ts';
import { text } from '../text.ts';
import { RemoveAgentDialog } from './remove-agent-dialog.tsx';

export interface OpenMenu {
  readonly agent: Agent;
  readonly anchor: HTMLElement;
}

const Failure = ({ message, onClose }: { readonly message: string | null; readonly onClose: () => void }) => {
  const shown = useLastShown(message);
  return (
    <Snackbar open={message !== null} autoHideDuration={timings.snackbarMs} onClose={onClose}>
      <Alert severity="error" onClose={onClose}>
        {shown}
      </Alert>
    </Snackbar>
  );
};

/** The actions on one of the user's agents in the list. */
export const AgentMenu = ({ opened, onClose }: { readonly opened: OpenMenu | null; readonly onClose: () => void }) => {
  const navigate = useNavigate();
  const duplicate = useDuplicateAgent();
  const save = useSaveAgent();
  const [removing, setRemoving] = useState<Agent | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const agent = useLastShown(opened)?.agent;

  const choose = (action: (chosen: Agent) => void) => () => {
    // A second click while the menu fades out would repeat the action.
    if (opened === null) return;
    onClose();
    if (agent !== undefined) action(agent);
  };
  const handleDuplicate = ({ _id }: Agent) =>
    duplicate.mutate(_id, {
      onSuccess: (copy) => void navigate(paths.agent(copy._id)),
      onError: (error) => setFailure(messageOf(error, text.list.duplicateFailed)),
    });
  const handleVisibility = ({ _id, isPublic }: Agent) =>
    save.mutate(
      { id: _id, body: { isPublic: !isPublic } },
      { onError: (error) => setFailure(messageOf(error, text.list.visibilityFailed)) },
    );

  return (
    <>
      <Menu anchorEl={opened?.anchor ?? null} open={opened !== null} onClose={onClose}>
        <MenuItem onClick={choose(({ _id }) => void navigate(paths.agentEditor(_id)))}>{text.list.edit}</MenuItem>
        <MenuItem onClick={choose(handleDuplicate)}>{text.list.duplicate}</MenuItem>
        <MenuItem onClick={choose(handleVisibility)}>
          {agent?.isPublic === true ? text.list.makePrivate : text.list.makePublic}
        </MenuItem>
        <MenuItem onClick={choose(setRemoving)}>{text.list.remove}</MenuItem>
      </Menu>
      <RemoveAgentDialog agent={removing} onClose={() => setRemoving(null)} />
      <Failure message={failure} onClose={() => setFailure(null)} />
    </>
  );
};
