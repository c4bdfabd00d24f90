import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Conversation } from '@symbi/contracts/conversations';
import { useState } from 'react';
import { useLastShown } from '../../../ui/use-last-shown.ts';
import { MoveDialog } from '../folders/move-dialog.tsx';
import { text } from '../text.ts';
import { shownTitle } from '../titles.ts';
import { organizeItems } from './organize-items.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { Undo, type NoticePlace } from './undo.tsx';
import { useStoring, type ListFailure } from './use-storing.ts';

export interface OpenMenu {
  readonly conversation: Conversation;
  readonly anchor: HTMLElement;
}

interface CardMenuProps {
  readonly open: OpenMenu | null;
  readonly onClose: () => void;
  readonly onFailed: (failure: ListFailure) => void;
  /** Called when it has left the shown list, or is about to. */
  readonly onGone: (conversationId: string) => void;
  /** Called with one that was deleted; true when another page is opened, which offers Undo. */
  readonly onRemoved?: (conversationId: string) => boolean;
  /** Present where titles are edited inline; otherwise a dialog opens. */
  readonly onRename?: (conversation: Conversation) => void;
  /** Id of a conversation deleted a moment ago while it was open. */
  readonly removed?: string | null;
  /** Where Undo is offered: at the bottom of the page, unless given. */
  readonly noticePlace?: NoticePlace;
}

type Kind = 'rename' | 'tags' | 'move' | 'remove';

/**
 * The menu of a card and its dialogs. While the menu fades out, its texts stay and presses do nothing: they would
 * repeat the action.
 */
export const CardMenu = ({ open, onClose, removed = null, noticePlace, ...handlers }: CardMenuProps) => {
  const { onFailed, onGone, onRemoved, onRename } = handlers;
  const [dialog, setDialog] = useState<{ kind: Kind; conversation: Conversation } | null>(null);
  const { putAway, setPutAway, store, undo } = useStoring({ onFailed, onGone, removed });
  const conversation = useLastShown(open)?.conversation;
  const choose = (kind: Kind): void => {
    if (open === null) return;
    if (kind === 'rename' && onRename !== undefined) onRename(open.conversation);
    else setDialog({ kind, conversation: open.conversation });
    onClose();
  };
  const toggle = (flag: 'isArchived' | 'isPinned'): void => {
    if (open === null) return;
    const { _id: id, title } = open.conversation;
    store({ id, change: { [flag]: !open.conversation[flag] } }, shownTitle(title));
    onClose();
  };
  const close = (): void => setDialog(null);
  return (
    <>
      <Menu disablePortal open={open !== null} anchorEl={open?.anchor ?? null} onClose={onClose}>
        {organizeItems(conversation, { onChoose: choose, onToggle: toggle })}
        <MenuItem onClick={() => choose('remove')}>{text.remove}</MenuItem>
      </Menu>
      <Undo done={putAway} onClose={() => setPutAway(null)} onUndo={undo} place={noticePlace} />
      {dialog?.kind === 'rename' && <RenameDialog conversation={dialog.conversation} onClose={close} />}
      {dialog?.kind === 'tags' && <TagsDialog conversation={dialog.conversation} onClose={close} />}
      {dialog?.kind === 'move' && <MoveDialog conversation={dialog.conversation} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveDialog
          conversationId={dialog.conversation._id}
          title={shownTitle(dialog.conversation.title)}
          onClose={close}
          onRemoved={() => {
            close();
            onGone(dialog.conversation._id);
            if (onRemoved?.(dialog.conversation._id) === true) return;
            setPutAway({
              id: dialog.conversation._id,
              title: shownTitle(dialog.conversation.title),
              how: 'removed',
            });
          }}
        />
      )}
    </>
  );
};
