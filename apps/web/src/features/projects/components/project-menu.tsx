import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Project } from '@symbi/contracts/projects';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLeaveProject, useRemoveProject } from '../api.ts';
import { text } from '../text.ts';
import { EditDialog } from './edit-dialog.tsx';

interface ProjectMenuProps {
  readonly project: Project;
  readonly userId: string;
  readonly onLeave: () => void;
}

interface ConfirmProps extends ProjectMenuProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const RemoveDialog = ({ project, isOpen, onClose, onLeave }: ConfirmProps) => {
  const remove = useRemoveProject(project._id, onLeave);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text.detail.remove}
      question={text.detail.removeQuestion(project.name)}
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, text.detail.removeFailed) : null}
      onConfirm={() => remove.mutate()}
      onReset={remove.reset}
      onClose={onClose}
    />
  );
};

const LeaveDialog = ({ project, userId, isOpen, onClose, onLeave }: ConfirmProps) => {
  const leave = useLeaveProject(project._id, onLeave);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text.detail.leave}
      question={text.detail.leaveQuestion(project.name)}
      confirmLabel={text.detail.leave}
      isBusy={leave.isPending}
      error={leave.isError ? messageOf(leave.error, text.detail.leaveFailed) : null}
      onConfirm={() => leave.mutate(userId)}
      onReset={leave.reset}
      onClose={onClose}
    />
  );
};

/** The actions on the whole project: its owner edits and deletes it, everyone else can leave. */
export const ProjectMenu = (props: ProjectMenuProps) => {
  const { project } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<'edit' | 'remove' | 'leave' | null>(null);
  const choose = (dialog: 'edit' | 'remove' | 'leave') => () => {
    setAnchor(null);
    setOpened(dialog);
  };
  const close = () => setOpened(null);
  return (
    <>
      <IconButton
        aria-label={text.detail.menu}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {project.role === 'owner'
          ? [
              <MenuItem key="edit" onClick={choose('edit')}>
                {text.detail.edit}
              </MenuItem>,
              <MenuItem key="remove" onClick={choose('remove')}>
                {text.detail.remove}
              </MenuItem>,
            ]
          : [
              <MenuItem key="leave" onClick={choose('leave')}>
                {text.detail.leave}
              </MenuItem>,
            ]}
      </Menu>
      {opened === 'edit' && <EditDialog project={project} onClose={close} />}
      <RemoveDialog {...props} isOpen={opened === 'remove'} onClose={close} />
      <LeaveDialog {...props} isOpen={opened === 'leave'} onClose={close} />
    </>
  );
};
