import TextField from '@mui/material/TextField';
import { folderLimits } from '@symbi/contracts/folder-limits';
import type { Folder } from '@symbi/contracts/folders';
import { useState } from 'react';
import { messageOf } from '../../../platform/api/message-of.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useInitialSelection } from '../../../ui/focus/use-initial-focus.ts';
import { useSaveFolder } from './api.ts';
import { text } from './text.ts';

interface FolderDialogProps {
  /** Null for a new folder. */
  readonly folder: Folder | null;
  readonly onClose: () => void;
  readonly onSaved?: (folder: Folder) => void;
}

/** Asks for the name of a folder. */
export const FolderDialog = ({ folder, onClose, onSaved = onClose }: FolderDialogProps) => {
  const field = useInitialSelection();
  const [name, setName] = useState(folder?.name ?? '');
  const save = useSaveFolder(folder?._id ?? null);
  return (
    <FormDialog
      title={folder === null ? text.create : text.rename}
      action={folder === null ? text.make : text.save}
      isBusy={save.isPending}
      canSubmit={name.trim() !== ''}
      maxWidth="xs"
      onSubmit={() => save.mutate(name.trim(), { onSuccess: onSaved })}
      onClose={onClose}
    >
      <TextField
        inputRef={field}
        fullWidth
        label={text.field}
        value={name}
        error={save.isError}
        helperText={save.isError ? messageOf(save.error) : ' '}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: folderLimits.nameLength, autoComplete: 'off', dir: 'auto' } }}
      />
    </FormDialog>
  );
};
