import Archive from '@mui/icons-material/ArchiveOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import DriveFileMove from '@mui/icons-material/DriveFileMoveOutlined';
import Unarchive from '@mui/icons-material/UnarchiveOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import type { Conversation } from '@symbi/contracts/conversations';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { text as changesText } from '../changes-text.ts';
import { PlaceDialog } from '../folders/place-dialog.tsx';
import { text as folderText } from '../folders/text.ts';
import { UNDO_MS } from '../removed.ts';
import { text as listText } from '../text.ts';
import type { BulkAction } from './bulk-action.ts';
import { text } from './text.ts';

interface ActionButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isNarrow: boolean;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

const ActionButton = ({ label, icon, isNarrow, isDisabled, onClick }: ActionButtonProps) =>
  isNarrow ? (
    <IconButton color="inherit" aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
      {icon}
    </IconButton>
  ) : (
    <Button color="inherit" startIcon={icon} disabled={isDisabled} onClick={onClick}>
      {label}
    </Button>
  );

/** The folder all of them are in, null outside folders; undefined if they are in several places. */
const placeOf = (selected: readonly Conversation[]): string | null | undefined => {
  const [first] = selected;
  return selected.every(({ folder }) => folder === first?.folder) ? first?.folder : undefined;
};

interface RemoveDialogProps {
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once for all of them. */
const RemoveDialog = ({ count, onConfirm, onClose }: RemoveDialogProps) => (
  <ConfirmDialog
    isOpen
    title={text.removeTitle(count)}
    question={text.removeQuestion(count)}
    note={text.removeNote(UNDO_MS / 1000)}
    confirmLabel={changesText.removeDialog.confirm}
    onConfirm={onConfirm}
    onClose={onClose}
  />
);

interface BulkActionButtonsProps {
  readonly selected: readonly Conversation[];
  readonly archived: boolean;
  readonly isNarrow: boolean;
  readonly onAct: (action: BulkAction) => void;
}

/** What can be done to the selected conversations. */
export const BulkActionButtons = ({ selected, archived, isNarrow, onAct }: BulkActionButtonsProps) => {
  const [dialog, setDialog] = useState<'remove' | 'move' | null>(null);
  const close = (): void => setDialog(null);
  const act = (action: BulkAction): void => {
    close();
    onAct(action);
  };
  const shared = { isNarrow, isDisabled: selected.length === 0 };
  return (
    <>
      {archived ? (
        <ActionButton
          {...shared}
          label={listText.unarchive}
          icon={<Unarchive />}
          onClick={() => act({ kind: 'unarchive' })}
        />
      ) : (
        <ActionButton
          {...shared}
          label={listText.archive}
          icon={<Archive />}
          onClick={() => act({ kind: 'archive' })}
        />
      )}
      <ActionButton {...shared} label={folderText.move} icon={<DriveFileMove />} onClick={() => setDialog('move')} />
      <ActionButton {...shared} label={listText.remove} icon={<Delete />} onClick={() => setDialog('remove')} />
      {dialog === 'remove' && (
        <RemoveDialog count={selected.length} onConfirm={() => act({ kind: 'remove' })} onClose={close} />
      )}
      {dialog === 'move' && (
        <PlaceDialog
          title={text.moveTitle(selected.length)}
          place={placeOf(selected)}
          failed={text.couldNot.move(selected.length, selected.length)}
          onPlace={async (folder) => act({ kind: 'move', folder })}
          onClose={close}
        />
      )}
    </>
  );
};
