import { useCallback } from 'react';
import { useUpdateConversation } from '../../features/conversations/update.ts';
import { noteLastAgent } from '../../features/conversations/last-agent.ts';
import { writeConversation } from '../../features/messages/api.ts';

/** Lets another agent answer a conversation; the next new one begins with it. */
export const useChooseAgent = (id: string, userId: string) => {
  const { mutate, isPending, isPaused, error } = useUpdateConversation();
  const choose = useCallback(
    (agent: string): void => {
      noteLastAgent(userId, agent);
      mutate({ id, change: { agent } }, { onSuccess: writeConversation });
    },
    [mutate, id, userId],
  );
  return { choose, isPending, isPaused, error };
};
