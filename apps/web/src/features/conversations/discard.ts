import { listAttachments } from '@symbi/contracts/attachments';
import { readConversation, removeConversation, updateConversation } from '@symbi/contracts/conversations';
import { DEFAULT_CONVERSATION_TITLE } from '@symbi/contracts/limits';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { invalidateConversations } from './keys.ts';

const reload = (): void => {
  void invalidateConversations(queryClient);
  void invalidateDashboard(queryClient);
};

/** Whether the server has nothing of a conversation: no message, no file, and nothing that its owner gave it. */
export const isEmpty = async (id: string): Promise<boolean> => {
  const params = { id };
  const [{ data }, files] = await Promise.all([
    call(readConversation, { params, query: {} }),
    call(listAttachments, { params }),
  ]);
  const { title, isPinned, isArchived, folder, tags } = data;
  const isUntouched = title === DEFAULT_CONVERSATION_TITLE && !isPinned && !isArchived;
  const isSorted = folder !== null || tags.length > 0;
  return data.messageCount === 0 && data.messages.length === 0 && files.data.length === 0 && isUntouched && !isSorted;
};

export const discard = async (id: string): Promise<void> => {
  await call(removeConversation, { params: { id }, query: {} });
  reload();
};

/** Gives a conversation that has not begun another agent. */
export const changeAgent = async (id: string, agent: string): Promise<void> => {
  await call(updateConversation, { params: { id }, body: { agent } });
  reload();
};
