import type { Message } from '@symbi/contracts/conversations';
import { onSessionChange } from '../../../platform/api/session.ts';
import { createStore, useStore } from '../../../platform/store.ts';

/** The reply of the built-in agent that another was last asked for. */
const before = createStore<Message | null>(null);
onSessionChange(() => before.set(null));

const isBuiltIn = ({ usage }: Message): boolean => usage?.provider === 'local';

/** Call when another version of a reply is asked for. */
export const noteAgain = (message: Message): void => before.set(isBuiltIn(message) ? message : null);

/** Whether this reply was asked for because of another, and says the same. */
export const useIsSameAgain = (message: Message): boolean => {
  const first = useStore(before);
  return (
    first !== null &&
    first._id !== message._id &&
    first.conversationId === message.conversationId &&
    first.parentId === message.parentId &&
    first.content === message.content &&
    isBuiltIn(message)
  );
};
