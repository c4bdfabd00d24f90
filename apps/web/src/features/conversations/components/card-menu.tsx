import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Conversation } from '@symbi/contracts/conversations';
import { useState } from 'react';
import { useUpdateConversation, type ConversationChange } from '../api.ts';
import { text as tagsText } from '../tags-text.ts';
import { text } from '../text.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

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

type Kind = 'rename' | 'tags' | 'remove';

/** The menu of a card and the dialogs it leads to. */
export const CardMenu = ({ open, onClose, onFailed, onGone, onRename }: CardMenuProps) => {
  const [dialog, setDialog] = useState<{ kind: Kind; conversation: Conversation } | null>(null);
  const update = useUpdateConversation();
  const conversation = open?.conversation;
  const choose = (kind: Kind): void => {
    if (conversation !== undefined && kind === 'rename' && onRename !== undefined) onRename(conversation);
    else if (conversation !== undefined) setDialog({ kind, conversation });
    onClose();
  };
  const store = (change: ConversationChange): void =>
    update.mutate(change, {
      onError: (error) => onFailed({ error, retry: () => store(change) }),
      onSuccess: () => {
        if (change.change.isArchived !== undefined) onGone(change.id);
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
