import { useNavigate } from 'react-router';
import { TagChoice, TaggedMessages } from '../../features/messages/tagged/tagged-messages.tsx';
import { hasQuestion, type Thread } from '../../features/messages/thread/thread-model.ts';
import * as paths from '../../platform/paths.ts';
import { ThreadMessage } from './thread-message.tsx';

export { TagChoice };

interface TaggedThreadProps {
  readonly thread: Thread;
  readonly tag: string;
  readonly ci: boolean;
}

/** The messages with one tag, with their trust; editing a message leads to its place in the conversation. */
export const TaggedThread = ({ thread, tag, ci }: TaggedThreadProps) => {
  const navigate = useNavigate();
  const edit = (messageId: string | null): void => {
    if (messageId !== null) void navigate(paths.conversation(thread.conversation._id, { message: messageId }));
  };
  return (
    <TaggedMessages
      thread={thread}
      tag={tag}
      renderMessage={(message) => (
        <ThreadMessage
          {...{ message, ci }}
          agentId={thread.conversation.agent}
          hasQuestion={hasQuestion(thread.messages, message)}
          isEditing={false}
          onEdit={edit}
        />
      )}
    />
  );
};
