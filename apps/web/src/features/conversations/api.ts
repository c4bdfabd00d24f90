import * as contract from '@symbi/contracts/conversations';
import type { Conversation } from '@symbi/contracts/conversations';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { invalidateDashboard } from '../dashboard/keys.ts';
import { invalidateConversations } from './keys.ts';

/** After every change the lists are reloaded, wherever they are shown. */
export const reloadLists = (): void => {
  void invalidateConversations(queryClient);
  void invalidateDashboard(queryClient);
};

export interface ConversationChange {
  id: string;
  change: {
    title?: string;
    isArchived?: boolean;
    isPinned?: boolean;
    folder?: string | null;
    agent?: string;
    tags?: string[];
  };
}

export const useUpdateConversation = () =>
  useMutation({
    mutationFn: async ({ id, change }: ConversationChange): Promise<Conversation> =>
      (await call(contract.updateConversation, { params: { id }, body: change })).data,
    onSuccess: reloadLists,
  });
