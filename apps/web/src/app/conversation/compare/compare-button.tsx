import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import type { Message } from '@symbi/contracts/conversations';
import { openCompare } from './open.ts';
import { text } from './text.ts';

interface CompareButtonProps {
  readonly message: Message;
  readonly questionId: string;
}

/** Opens the replies of other agents to the same question. */
export const CompareButton = ({ message, questionId }: CompareButtonProps) => (
  <Button
    size="small"
    color="inherit"
    aria-haspopup="dialog"
    startIcon={<ViewColumnOutlined />}
    onClick={() => openCompare(message.conversationId, questionId, message._id, message.siblings)}
  >
    {text.open}
  </Button>
);
