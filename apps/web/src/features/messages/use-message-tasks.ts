import type { Message } from '@symbi/contracts/conversations';
import {
  continueMessage,
  editMessage,
  regenerateMessage,
  removeMessage,
  selectMessage,
  tagMessage,
} from './actions.ts';
import { noteAgain } from './again/again.ts';
import type { EditHandler } from './thread/use-editing.ts';
import { noteTurn } from './turn-focus.ts';
import { useTask } from './use-task.ts';

interface TaskOptions {
  readonly message: Message;
  readonly ci: boolean;
  readonly agentId: string | null;
  readonly hasQuestion: boolean;
  readonly onEdit: EditHandler;
}

/** The tasks of one message share a single state, so only one runs at a time. */
export const useMessageTasks = ({ message, ci, agentId, hasQuestion, onEdit }: TaskOptions) => {
  const { conversationId, _id } = message;
  const task = useTask();
  // Of a message of one's own, and where no agent is chosen, the server knows whom to ask.
  const other = message.agentId === undefined || agentId === message.agentId ? null : agentId;
  return {
    task,
    hasQuestion,
    /** Another try asks another agent, which was chosen since. */
    isByOther: other !== null,
    regenerate: () => {
      noteTurn(message, 'previous');
      noteAgain(message);
      const by = other === null ? {} : { agentId: other };
      void task.run(() => regenerateMessage(conversationId, _id, { ci, ...by }));
    },
    goOn: () => {
      noteTurn(message, 'version');
      void task.run(() => continueMessage(conversationId, _id, ci));
    },
    select: (messageId: string) => void task.run(() => selectMessage(conversationId, messageId)),
    edit: async (content: string): Promise<void> => {
      if (content === message.content) return onEdit(null);
      if (await task.run(() => editMessage(conversationId, _id, content, ci))) onEdit(null, _id);
    },
    untag: (tag: string) =>
      task.run(() =>
        tagMessage(
          conversationId,
          _id,
          message.contextTags.filter((other) => other !== tag),
        ),
      ),
    remove: () => task.run(() => removeMessage(conversationId, _id)),
  };
};

export type MessageTasks = ReturnType<typeof useMessageTasks>;
