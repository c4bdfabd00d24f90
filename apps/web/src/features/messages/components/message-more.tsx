import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keyframes } from '@mui/material/styles';
import type { Message } from '@symbi/contracts/conversations';
import { useId, useState, type ReactNode } from 'react';
import { ReadAloud } from '../aloud/read-aloud.tsx';
import { text } from '../text.ts';
import type { MessageTasks } from '../use-message-tasks.ts';
import { CiMetadata, CiToggle, hasMetadata } from './ci-metadata.tsx';
import type { Decoration } from './decoration.ts';
import { UsageLine } from './usage-line.tsx';

interface MessageMoreProps {
  readonly message: Message;
  readonly decoration: Decoration;
  readonly tasks: MessageTasks;
  readonly onRemove: () => void;
  /** What has no place in the line above. */
  readonly children: ReactNode;
}

const inert = keyframes({ from: { pointerEvents: 'none' } });

const panelStyle = {
  // At the end of the conversation it moves under the pointer, where the second of two clicks would press a button.
  animation: `${inert} 1ms 600ms backwards`,
  mt: 0.5,
  py: 1,
  px: 1.5,
  borderRadius: 1,
  bgcolor: 'action.hover',
  // Under the bubble it belongs to, not across to the reply below, and below its line, which takes up less than it shows.
  '&[data-own]': { alignSelf: 'flex-end', mt: 2 },
} as const;

const further = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mb: 0.5,
  // Its icon is above those of the other actions.
  '& > .MuiButton-text': { ml: -0.75 },
} as const;

/** One look for all of them, whatever feature they come from: in a row, and on a phone one below the other. */
const actionsStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  flexWrap: { sm: 'wrap' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  columnGap: 1.5,
  // The icons are aligned with the text above.
  ml: -0.75,
  '& .MuiButton-text': { px: 0.75, color: 'text.primary' },
  '@media (pointer: coarse)': { '& .MuiButton-text': { minHeight: 40 } },
} as const;

/** The less frequent actions of a message; loaded when they are first wanted. */
export const MessageMore = ({ message, decoration, tasks, onRemove, children }: MessageMoreProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const canRemove =
    message.status !== 'streaming' && (message.content !== '' || message.encryptedContent !== undefined);
  return (
    <Box
      component="section"
      aria-label={text.actions.moreOf}
      data-own={message.sender === 'user' ? '' : undefined}
      sx={panelStyle}
    >
      {children !== false && <Box sx={further}>{children}</Box>}
      {message.usage !== undefined && <UsageLine usage={message.usage} />}
      <Box sx={actionsStyle}>
        <ReadAloud message={message} />
        {tasks.hasQuestion && decoration.compare}
        {decoration.unsure}
        {hasMetadata(message) && <CiToggle panel={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
        {canRemove && (
          <Button size="small" color="inherit" startIcon={<DeleteOutlined />} onClick={onRemove}>
            {text.actions.remove}
          </Button>
        )}
      </Box>
      {isOpen && <CiMetadata id={panel} message={message} rating={decoration.rating} />}
    </Box>
  );
};
