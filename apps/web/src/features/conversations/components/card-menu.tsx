import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import type { Conversation } from '@symbi/contracts/conversations';
import { useState } from 'react';
import { useUpdateConversation, type ConversationChange } from '../api.ts';
import { text as tagsText } from '../tags-text.ts';
import { text } from '../text.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

/** Long enough to read it and to find the button. */
const undoMs = 10_000;

export interface OpenMenu {
  readonly conversation: Conversation;
  readonly anchor: HTMLElement;
}

/** What went wrong, and how to do it again. */
export interface ListFailure {
  readonly error: unknown;
  readonly retry: () => void;
}

interface CardMenuProps {
  readonly open: OpenMenu | null;
  readonly onClose: () => void;
  readonly onFailed: (failure: ListFailure) => void;
  /** It has left the list that is shown, or is about to. */
  readonly onGone: (conversationId: string) => void;
  /** Where titles are edited in their place; elsewhere a dialog asks. */
  readonly onRename?: (conversation: Conversation) => void;
}

interface PutAway {
  readonly id: string;
  readonly isArchived: boolean;
}

interface UndoProps {
  readonly done: PutAway | null;
  readonly onClose: () => void;
  readonly onUndo: (done: PutAway) => void;
}

/** Says that a conversation has left the list, and takes it back; the menu of its new place does so at any time. */
const Undo = ({ done, onClose, onUndo }: UndoProps) => (
  <Snackbar
    open={done !== null}
    autoHideDuration={undoMs}
    onClose={(_, reason) => reason === 'timeout' && onClose()}
    message={done?.isArchived === false ? text.unarchivedDone : text.archivedDone}
    action={
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          onClose();
          if (done !== null) onUndo(done);
        }}
      >
        {text.undo}
      </Button>
    }
  />
);

type Kind = 'rename' | 'tags' | 'remove';

/** The menu of a card and the dialogs it leads to. */
export const CardMenu = ({ open, onClose, onFailed, onGone, onRename }: CardMenuProps) => {
  const [dialog, setDialog] = useState<{ kind: Kind; conversation: Conversation } | null>(null);
  const [putAway, setPutAway] = useState<PutAway | null>(null);
  const update = useUpdateConversation();
  const conversation = open?.conversation;
  const choose = (kind: Kind): void => {
    if (conversation !== undefined && kind === 'rename' && onRename !== undefined) onRename(conversation);
    else if (conversation !== undefined) setDialog({ kind, conversation });
    onClose();
  };
  const store = (change: ConversationChange, isUndo = false): void =>
    update.mutate(change, {
      onError: (error) => onFailed({ error, retry: () => store(change, isUndo) }),
      onSuccess: () => {
        if (change.change.isArchived === undefined) return;
        onGone(change.id);
        setPutAway(isUndo ? null : { id: change.id, isArchived: change.change.isArchived });
      },
    });
  const toggle = (flag: 'isArchived' | 'isPinned') => (): void => {
    if (conversation !== undefined) store({ id: conversation._id, change: { [flag]: !conversation[flag] } });
    onClose();
  };
  const close = (): void => setDialog(null);
  return (
    <>
      <Menu disablePortal open={open !== null} anchorEl={open?.anchor ?? null} onClose={onClose}>
        <MenuItem onClick={() => choose('rename')}>{text.editTitle}</MenuItem>
        <MenuItem onClick={() => choose('tags')}>{tagsText.edit}</MenuItem>
        <MenuItem onClick={toggle('isPinned')}>{conversation?.isPinned === true ? text.unpin : text.pin}</MenuItem>
        <MenuItem onClick={toggle('isArchived')}>
          {conversation?.isArchived === true ? text.unarchive : text.archive}
        </MenuItem>
        <MenuItem onClick={() => choose('remove')}>{text.remove}</MenuItem>
      </Menu>
      <Undo
        done={putAway}
        onClose={() => setPutAway(null)}
        onUndo={({ id, isArchived }) => store({ id, change: { isArchived: !isArchived } }, true)}
      />
      {dialog?.kind === 'rename' && <RenameDialog conversation={dialog.conversation} onClose={close} />}
      {dialog?.kind === 'tags' && <TagsDialog conversation={dialog.conversation} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveDialog
          conversationId={dialog.conversation._id}
          onClose={close}
          onRemoved={() => {
            close();
            onGone(dialog.conversation._id);
          }}
        />
      )}
    </>
  );
};
