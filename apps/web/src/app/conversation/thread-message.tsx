import { LiveReplies } from '../../features/messages/thread/live-replies.tsx';
import { MessageCard, type MessageCardProps } from '../../features/messages/components/message-card.tsx';
import { DecorateMessage } from './decorate-message.tsx';

/** A message with its trust around it. */
export const ThreadMessage = (props: Omit<MessageCardProps, 'Decorate'>) => (
  <MessageCard {...props} Decorate={DecorateMessage} />
);

export { LiveReplies };
