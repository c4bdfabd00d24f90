import Archive from '@mui/icons-material/ArchiveOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import DriveFileMove from '@mui/icons-material/DriveFileMoveOutlined';
import Unarchive from '@mui/icons-material/UnarchiveOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactNode } from 'react';
import type { Conversation } from '@symbi/contracts/conversations';
import { PlaceDialog } from '../folders/place-dialog.tsx';
import { text as folderText } from '../folders/text.ts';
import { text as listText } from '../text.ts';
import { RemoveMany } from './remove-many.tsx';
import { text } from './text.ts';
import type { Action } from './work.ts';

interface OneActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isNarrow: boolean;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

const OneAction = ({ label, icon, isNarrow, isDisabled, onClick }: OneActionProps) =>
  isNarrow ? (
    <IconButton color="inherit" aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
      {icon}
    </IconButton>
  ) : (
    <Button color="inherit" startIcon={icon} disabled={isDisabled} onClick={onClick}>
      {label}
    </Button>
  );

/** The folder all of them are in; undefined if they are not in one place. */
const placeOf = (chosen: readonly Conversation[]): string | null | undefined => {
  const [first] = chosen;
  return chosen.every(({ folder }) => folder === first?.folder) ? first?.folder : undefined;
};

interface ChoiceActionsProps {
  readonly chosen: readonly Conversation[];
  readonly archived: boolean;
  readonly isNarrow: boolean;
  readonly onAct: (action: Action) => void;
}

/** What can be done to the chosen conversations. */
export const ChoiceActions = ({ chosen, archived, isNarrow, onAct }: ChoiceActionsProps) => {
  const [dialog, setDialog] = useState<'remove' | 'move' | null>(null);
  const close = (): void => setDialog(null);
  const act = (action: Action): void => {
    close();
    onAct(action);
  };
  const shared = { isNarrow, isDisabled: chosen.length === 0 };
  return (
    <>
      {archived ? (
        <OneAction
          {...shared}
          label={listText.unarchive}
          icon={<Unarchive />}
          onClick={() => act({ kind: 'unarchive' })}
        />
      ) : (
        <OneAction {...shared} label={listText.archive} icon={<Archive />} onClick={() => act({ kind: 'archive' })} />
      )}
      <OneAction {...shared} label={folderText.move} icon={<DriveFileMove />} onClick={() => setDialog('move')} />
      <OneAction {...shared} label={listText.remove} icon={<Delete />} onClick={() => setDialog('remove')} />
      {dialog === 'remove' && (
        <RemoveMany count={chosen.length} onConfirm={() => act({ kind: 'remove' })} onClose={close} />
      )}
      {dialog === 'move' && (
        <PlaceDialog
          title={text.moveTitle(chosen.length)}
          place={placeOf(chosen)}
          failed={text.couldNot.move(chosen.length, chosen.length)}
          onPlace={async (folder) => act({ kind: 'move', folder })}
          onClose={close}
        />
      )}
    </>
  );
};
