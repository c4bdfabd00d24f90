import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
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

const further = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, width: 1, mb: 0.5 } as const;

/** The less frequent actions of a message; loaded when they are first wanted. */
export const MessageMore = ({ message, decoration, tasks, onRemove, children }: MessageMoreProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const canRemove =
    message.status !== 'streaming' && (message.content !== '' || message.encryptedContent !== undefined);
  return (
    <Stack
      component="section"
      aria-label={text.actions.moreOf}
      direction="row"
      sx={{
        // The words stand in one line whatever they stand in.
        alignItems: 'baseline',
        // Under the bubble it belongs to, not across to the reply below.
        alignSelf: message.sender === 'user' ? 'flex-end' : 'stretch',
        flexWrap: 'wrap',
        columnGap: 2,
        // Aligns the button labels with the text above.
        '& > .MuiButton-text, & > * > .MuiButton-text': { ml: -0.5 },
        mt: 0.5,
        py: 1,
        px: 1.5,
        borderRadius: 1,
        bgcolor: 'action.hover',
        '@media (pointer: coarse)': { '& .MuiButton-text': { minHeight: 40 } },
      }}
    >
      {children !== false && <Box sx={further}>{children}</Box>}
      {message.usage !== undefined && <UsageLine usage={message.usage} />}
      {hasMetadata(message) && <CiToggle panel={panel} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      <ReadAloud message={message} />
      {decoration.unsure}
      {tasks.hasQuestion && decoration.compare}
      {canRemove && (
        <Button size="small" color="inherit" startIcon={<DeleteOutlined />} onClick={onRemove}>
          {text.actions.remove}
        </Button>
      )}
      {isOpen && <CiMetadata id={panel} message={message} rating={decoration.rating} />}
    </Stack>
  );
};
