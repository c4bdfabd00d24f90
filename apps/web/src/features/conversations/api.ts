import type { Conversation } from '@symbi/contracts/conversations';
import { queryClient } from '../../platform/api/query-client.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { invalidateConversations } from './keys.ts';

/** After every change the lists are reloaded, wherever they are shown. */
export const reloadLists = (): void => {
  void invalidateConversations(queryClient);
  void invalidateDashboard(queryClient);
};

/**
 * Takes in a conversation that was changed here. Once lists are loaded they are changed in place: of ten thousand
 * conversations they may hold two hundred pages. What does that comes with the first list, not with each conversation.
 */
export const changed: { take: (updated: Conversation) => void } = { take: reloadLists };
