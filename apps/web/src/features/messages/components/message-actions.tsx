import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Refresh from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { Message } from '@symbi/contracts/conversations';
import type { ReactNode } from 'react';
import { clipboardHtml, clipboardText } from '../../../ui/markdown/clipboard.ts';
import { parseDocument } from '../../../ui/markdown/parse/document.ts';
import { text } from '../text.ts';
import { useCopy } from '../../../ui/use-copy.ts';

interface ActionProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Action = ({ label, isDisabled = false, onClick, children }: ActionProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton size="small" aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tooltip>
);

const CopyAction = ({ content }: { readonly content: string }) => {
  const { isCopied, hasFailed, copy } = useCopy();
  const label = hasFailed ? text.actions.copyFailed : isCopied ? text.actions.copied : text.actions.copy;
  const handleCopy = (): void => {
    const { blocks } = parseDocument(content);
    copy(clipboardText(blocks), clipboardHtml(blocks));
  };
  return (
    <Action label={label} onClick={handleCopy}>
      {isCopied ? <Check fontSize="small" /> : <ContentCopy fontSize="small" />}
    </Action>
  );
};

interface MessageActionsProps {
  readonly message: Message;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onRegenerate: () => void;
  readonly onRemove: () => void;
}

export const MessageActions = ({ message, isBusy, onEdit, onRegenerate, onRemove }: MessageActionsProps) => {
  const isOwn = message.sender === 'user';
  const isRunning = message.status === 'streaming';
  return (
    <Stack direction="row" component="fieldset" aria-label={text.actions.more} sx={{ border: 0, p: 0, m: 0 }}>
      {message.content !== '' && <CopyAction content={message.content} />}
      {isOwn && message.content !== '' && (
        <Action label={text.actions.edit} isDisabled={isBusy} onClick={onEdit}>
          <EditOutlined fontSize="small" />
        </Action>
      )}
      {message.sender === 'agent' && !isRunning && (
        <Action label={text.actions.regenerate} isDisabled={isBusy} onClick={onRegenerate}>
          <Refresh fontSize="small" />
        </Action>
      )}
      {!isRunning && (message.content !== '' || message.encryptedContent !== undefined) && (
        <Action label={text.actions.remove} isDisabled={isBusy} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </Action>
      )}
    </Stack>
  );
};
