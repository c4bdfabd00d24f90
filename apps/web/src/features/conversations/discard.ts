import { readConversation, removeConversation, updateConversation } from '@symbi/contracts/conversations';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { invalidateConversations } from './keys.ts';

const reload = (): void => {
  void invalidateConversations(queryClient);
  void invalidateDashboard(queryClient);
};

/** Deletes a conversation in which nothing was said, and tells whether there was one. */
export const discardEmpty = async (id: string): Promise<boolean> => {
  const { data } = await call(readConversation, { params: { id }, query: {} });
  if (data.messageCount > 0) return false;
  await call(removeConversation, { params: { id }, query: {} });
  reload();
  return true;
};

/** Gives a conversation that has not begun another agent. */
export const changeAgent = async (id: string, agent: string): Promise<void> => {
  await call(updateConversation, { params: { id }, body: { agent } });
  reload();
};
