import Alert from '@mui/material/Alert';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import type { Conversation } from '@symbi/contracts/conversations';
import { timings } from '@symbi/contracts/limits';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Failure } from '../../features/conversations/components/failure.tsx';
import { organizeItems } from '../../features/conversations/components/organize-items.tsx';
import { RemoveDialog } from '../../features/conversations/components/remove-dialog.tsx';
import { RenameDialog } from '../../features/conversations/components/rename-dialog.tsx';
import { TagsDialog } from '../../features/conversations/components/tags-dialog.tsx';
import { Undo, type PutAway } from '../../features/conversations/components/undo.tsx';
import { useStoring, type ListFailure } from '../../features/conversations/components/use-storing.ts';
import { MoveDialog } from '../../features/conversations/folders/move-dialog.tsx';
import { text as tagsText } from '../../features/conversations/tags-text.ts';
import { text } from '../../features/conversations/text.ts';
import { shownTitle } from '../../features/conversations/titles.ts';
import { downloadLog } from '../../features/review/api.ts';
import { text as reviewText } from '../../features/review/text.ts';
import { exportConversation } from '../../features/import-export/api.ts';
import { writeConversation } from '../../features/messages/api.ts';
import { text as printText } from '../../features/messages/print/text.ts';
import { ShareDialog } from '../../features/shares/components/share-dialog.tsx';
import { text as exportText } from '../../features/import-export/text.ts';
import { text as shareText } from '../../features/shares/text.ts';
import * as paths from '../../platform/paths.ts';
import { belowBar } from '../../ui/below-bar.ts';
import { useLastShown } from '../../ui/use-last-shown.ts';
import { openFind } from './find/open.ts';
import { title as findTitle } from './find/title.ts';
import { PrintDialog } from './lazy-parts.ts';
import { downloadReceipt } from '../../platform/receipts.ts';

/** Export of the conversation, and its signed log: the review console, and the files to verify it elsewhere. */
const useFileItems = (conversationId: string, onChosen: () => void, onFailed: (failure: ListFailure) => void) => {
  const navigate = useNavigate();
  const [isMissing, setIsMissing] = useState(false);
  const session = `conv:${conversationId}`;
  const choose = (action: () => Promise<void>) => () => {
    onChosen();
    void action();
  };
  const attempt = (what: string, action: () => Promise<void>): Promise<void> =>
    action().catch((error: unknown) => onFailed({ error, what, retry: () => void attempt(what, action) }));
  const saveReceipt = (): Promise<void> =>
    attempt(reviewText.log.receiptFailed, async () => setIsMissing(!(await downloadReceipt(session))));
  const saveAs = (format: 'md' | 'json') => (): Promise<void> =>
    attempt(exportText.menu.failed, () => exportConversation(conversationId, format));
  const saveLog = (): Promise<void> => attempt(`${reviewText.log.downloadFailed}.`, () => downloadLog(session));
  const close = (): void => setIsMissing(false);
  const items = [
    <MenuItem key="markdown" onClick={choose(saveAs('md'))}>
      {exportText.menu.markdown}
    </MenuItem>,
    <MenuItem key="json" onClick={choose(saveAs('json'))}>
      {exportText.menu.json}
    </MenuItem>,
    <Divider key="log-divider" />,
    <MenuItem key="review" onClick={choose(async () => void navigate(paths.reviewOf(session)))}>
      {reviewText.title}
    </MenuItem>,
    <MenuItem key="receipt" onClick={choose(saveReceipt)}>
      {reviewText.log.receipt}
    </MenuItem>,
    <MenuItem key="log" onClick={choose(saveLog)}>
      {reviewText.log.download}
    </MenuItem>,
    <MenuItem key="verify" onClick={choose(async () => void navigate(paths.logOf(session)))}>
      {reviewText.log.verify}
    </MenuItem>,
  ];
  const snackbar = (
    <Snackbar {...belowBar} open={isMissing} autoHideDuration={timings.snackbarMs} onClose={close}>
      <Alert severity="info" onClose={close}>
        {reviewText.log.noReceipt}
      </Alert>
    </Snackbar>
  );
  return { items, snackbar };
};

/** What looks into the conversation. */
const lookItems = (
  { _id: id, messageCount }: ConversationMenuProps['conversation'],
  onChosen: () => void,
  onNavigate: (address: string) => void,
) => {
  const choose = (look: () => void) => () => {
    onChosen();
    look();
  };
  return [
    messageCount > 0 && (
      <MenuItem key="find" onClick={choose(openFind)}>
        {findTitle}
      </MenuItem>
    ),
    <MenuItem key="filter" onClick={choose(() => onNavigate(paths.conversation(id, { tag: '' })))}>
      {tagsText.filter}
    </MenuItem>,
  ];
};

/** Stores changes from the menu; what became of them is said below the bar. */
const useChanges = (anchor: HTMLElement | null) => {
  const [failure, fail] = useState<ListFailure | null>(null);
  const { putAway, setPutAway, store, undo } = useStoring({ onFailed: fail, onStored: writeConversation });
  // The pressed button of a notice goes with it: the menu's button takes the focus.
  const opener = useLastShown(anchor);
  const takeBack = (done: PutAway): void => {
    opener?.focus();
    undo(done);
  };
  const close = (): void => {
    opener?.focus();
    fail(null);
  };
  const notices = (
    <>
      <Undo done={putAway} onClose={() => setPutAway(null)} onUndo={takeBack} place={belowBar} />
      <Failure failure={failure} onClose={close} place={belowBar} />
    </>
  );
  return { store, fail, notices };
};

type Dialogs = 'rename' | 'tags' | 'move' | 'share' | 'print' | 'remove';

interface ConversationMenuProps {
  readonly conversation: Pick<
    Conversation,
    '_id' | 'title' | 'tags' | 'isArchived' | 'isPinned' | 'folder' | 'messageCount'
  >;
  readonly anchor: HTMLElement | null;
  /** The title is being renamed without the menu. */
  readonly isRenaming: boolean;
  readonly onClose: () => void;
  readonly onRenamed: () => void;
}

/** The menu of a conversation and the dialogs it opens; loaded when first opened. */
export const ConversationMenu = ({ conversation, anchor, isRenaming, onClose, onRenamed }: ConversationMenuProps) => {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<Dialogs | null>(null);
  const choose = (which: Dialogs): void => {
    onClose();
    setDialog(which);
  };
  const close = (): void => {
    setDialog(null);
    onRenamed();
  };
  const changes = useChanges(anchor);
  const files = useFileItems(conversation._id, onClose, changes.fail);
  // While the menu fades out it still shows the first action's label; a second press would undo that action.
  const shown = useLastShown(anchor && conversation) ?? undefined;
  const toggle = (flag: 'isPinned' | 'isArchived'): void => {
    if (anchor === null) return;
    onClose();
    changes.store({ id: conversation._id, change: { [flag]: !conversation[flag] } }, shownTitle(conversation.title));
  };
  return (
    <>
      <Menu disablePortal open={anchor !== null} anchorEl={anchor} onClose={onClose}>
        {organizeItems(shown, { onChoose: choose, onToggle: toggle })}
        <Divider />
        {lookItems(conversation, onClose, (address) => void navigate(address))}
        <MenuItem onClick={() => choose('share')}>{shareText.share.title}</MenuItem>
        <Divider />
        <MenuItem onClick={() => choose('print')}>{printText.title}</MenuItem>
        {files.items}
        <Divider />
        <MenuItem onClick={() => choose('remove')}>{text.removeConversation}</MenuItem>
      </Menu>
      {files.snackbar}
      {changes.notices}
      {(dialog === 'rename' || isRenaming) && <RenameDialog conversation={conversation} onClose={close} />}
      {dialog === 'tags' && <TagsDialog conversation={conversation} onClose={close} />}
      {dialog === 'move' && <MoveDialog conversation={conversation} onClose={close} />}
      {dialog === 'share' && <ShareDialog conversationId={conversation._id} onClose={close} />}
      {dialog === 'print' && (
        <Suspense>
          <PrintDialog conversationId={conversation._id} total={conversation.messageCount} onClose={close} />
        </Suspense>
      )}
      {dialog === 'remove' && <RemoveDialog conversationId={conversation._id} onClose={close} />}
    </>
  );
};
