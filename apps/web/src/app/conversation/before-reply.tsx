import type { Message } from '@symbi/contracts/conversations';
import { ToolCalls } from '../../features/assistants/components/tool-calls.tsx';
import { Thoughts } from '../../features/messages/thoughts/thoughts.tsx';

interface BeforeReplyProps {
  readonly message: Message;
  readonly hasThoughts: boolean;
  readonly onDecided: (messages: Message[]) => void;
}

/** What happened before a reply was written: its model thought, or called functions. */
export const BeforeReply = ({ message, hasThoughts, onDecided }: BeforeReplyProps) => (
  <>
    {hasThoughts && <Thoughts reply={message} />}
    {message.toolCalls !== undefined && <ToolCalls message={message} onDecided={onDecided} />}
  </>
);
