import type { Message } from '@symbi/contracts/conversations';
import { ToolCalls } from '../../features/assistants/components/tool-calls.tsx';
import { loadLatest, writeMessages } from '../../features/messages/api.ts';
import { Thoughts } from '../../features/messages/thoughts/thoughts.tsx';

interface BeforeReplyProps {
  readonly message: Message;
  readonly hasThoughts: boolean;
}

/** What happened before a reply was written: its model thought, or called functions. */
export const BeforeReply = ({ message, hasThoughts }: BeforeReplyProps) => {
  const { conversationId, toolCalls } = message;
  const handleDecided = (messages: Message[]): void => {
    if (!writeMessages(conversationId, messages)) return;
    // Where that fails, the next event of the conversation finds it out of date again.
    void loadLatest(conversationId).catch(() => undefined);
  };
  return (
    <>
      {hasThoughts && <Thoughts reply={message} />}
      {toolCalls !== undefined && <ToolCalls message={message} onDecided={handleDecided} />}
    </>
  );
};
