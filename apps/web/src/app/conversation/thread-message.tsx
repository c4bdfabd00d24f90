import { LiveReplies } from '../../features/messages/thread/live-replies.tsx';
import { MessageCard, type MessageCardProps } from '../../features/messages/components/message-card.tsx';
import { useLiveText } from '../../features/messages/thread/live-text.ts';
import { warmUp } from '../../ui/markdown/parse/warm-up.ts';
import { DecorateMessage } from './decorate-message.tsx';

/** A message, complete or still streaming, with its trust. */
export const ThreadMessage = (props: Omit<MessageCardProps, 'Decorate'>) => (
  <MessageCard {...props} message={useLiveText(props.message)} Decorate={DecorateMessage} />
);

export { LiveReplies, warmUp };
