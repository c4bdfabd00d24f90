import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Folder } from '@symbi/contracts/folders';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { messageOf } from '../../../platform/api/message-of.ts';
import * as paths from '../../../platform/paths.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useLastShown } from '../../../ui/use-last-shown.ts';
import { useRemoveFolder } from './api.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { text } from './text.ts';

export interface OpenFolderMenu {
  readonly folder: Folder;
  readonly anchor: HTMLElement;
}

const RemoveFolder = ({ folder, onClose }: { readonly folder: Folder; readonly onClose: () => void }) => {
  const remove = useRemoveFolder();
  return (
    <ConfirmDialog
      isOpen
      title={text.remove}
      question={text.removeQuestion(folder.name)}
      confirmLabel={text.remove}
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error) : null}
      onConfirm={() => remove.mutate(folder._id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
};

interface FolderMenuProps {
  readonly open: OpenFolderMenu | null;
  readonly onClose: () => void;
  /** Called when one of its links is followed. */
  readonly onOpen: () => void;
}

/** The actions on a folder, and their dialogs. */
export const FolderMenu = ({ open, onClose, onOpen }: FolderMenuProps) => {
  const [dialog, setDialog] = useState<{ kind: 'rename' | 'remove'; folder: Folder } | null>(null);
  const folder = useLastShown(open)?.folder;
  const choose = (kind: 'rename' | 'remove'): void => {
    // A second press while the menu fades out would repeat the action.
    if (open !== null && folder !== undefined) setDialog({ kind, folder });
    onClose();
  };
  const handleList = (): void => {
    onClose();
    onOpen();
  };
  const close = (): void => setDialog(null);
  return (
    <>
      <Menu disablePortal open={open !== null} anchorEl={open?.anchor ?? null} onClose={onClose}>
        <MenuItem component={RouterLink} to={paths.conversationsInFolder(folder?._id ?? '')} onClick={handleList}>
          {text.list}
        </MenuItem>
        <MenuItem onClick={() => choose('rename')}>{text.rename}</MenuItem>
        <MenuItem onClick={() => choose('remove')}>{text.remove}</MenuItem>
      </Menu>
      {dialog?.kind === 'rename' && <FolderDialog folder={dialog.folder} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveFolder folder={dialog.folder} onClose={close} />}
    </>
  );
};
