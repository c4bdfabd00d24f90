import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Refresh from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { Message } from '@symbi/contracts/conversations';
import type { ReactNode } from 'react';
import { clipboardHtml, clipboardText, sourceBlocks } from '../../../ui/markdown/clipboard.ts';
import { parseDocument } from '../../../ui/markdown/parse/document.ts';
import { isBroken } from '../cut-off.ts';
import { text } from '../text.ts';
import { loadEditor } from './load-editor.ts';
import type { MessageTasks } from '../use-message-tasks.ts';
import { useCopy } from '../../../ui/use-copy.ts';

const quietButton = { color: 'text.secondary', '& svg': { fontSize: 18 } } as const;

interface ActionProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onApproach?: () => void;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Action = ({ label, isDisabled = false, onApproach, onClick, children }: ActionProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton
        size="small"
        aria-label={label}
        disabled={isDisabled}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={onClick}
      >
        {children}
      </IconButton>
    </span>
  </Tooltip>
);

const CopyAction = ({ message: { content, citations } }: Pick<MessageActionsProps, 'message'>) => {
  const { isCopied, hasFailed, copy } = useCopy();
  const label = hasFailed ? text.actions.copyFailed : isCopied ? text.actions.copied : text.actions.copy;
  const handleCopy = (): void => {
    const blocks = [...parseDocument(content).blocks, ...sourceBlocks(text.citations.label, citations)];
    copy(clipboardText(content, text.citations.label, citations), clipboardHtml(blocks));
  };
  return (
    <Action label={label} onClick={handleCopy}>
      {isCopied ? <Check fontSize="small" /> : <ContentCopy fontSize="small" />}
    </Action>
  );
};

const approachEditor = (): void => void loadEditor().catch(() => undefined);

interface MessageActionsProps {
  readonly message: Message;
  readonly tasks: MessageTasks;
  /** The less frequent actions are shown. */
  readonly isOpen: boolean;
  readonly judgment: ReactNode;
  readonly onEdit: () => void;
  readonly onMore: () => void;
}

/** The frequent actions of a message, and the button for the rest. */
export const MessageActions = ({ message, tasks, isOpen, judgment, ...on }: MessageActionsProps) => {
  const isOwn = message.sender === 'user';
  const { isBusy } = tasks.task;
  const isRunning = message.status === 'streaming';
  const canRepeat = message.sender === 'agent' && !isRunning && !isBroken(message) && tasks.hasQuestion;
  return (
    <>
      <Stack
        direction="row"
        component="fieldset"
        aria-label={text.actions.more}
        sx={{ border: 0, p: 0, m: 0, '& button': quietButton }}
      >
        {message.content !== '' && <CopyAction message={message} />}
        {isOwn && message.content !== '' && (
          <Action label={text.actions.edit} isDisabled={isBusy} onApproach={approachEditor} onClick={on.onEdit}>
            <EditOutlined fontSize="small" />
          </Action>
        )}
        {canRepeat && (
          <Action
            label={tasks.isByOther ? text.actions.againByOther : text.actions.again}
            isDisabled={isBusy}
            onClick={tasks.regenerate}
          >
            <Refresh fontSize="small" />
          </Action>
        )}
      </Stack>
      {judgment}
      {!isRunning && (
        // Not over what it has opened.
        <Tooltip title={isOpen ? '' : text.actions.moreOf}>
          <IconButton
            size="small"
            aria-label={text.actions.moreOf}
            aria-expanded={isOpen}
            onClick={on.onMore}
            data-more
            sx={quietButton}
          >
            <MoreHoriz fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
};
