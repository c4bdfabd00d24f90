import * as contract from '@symbi/contracts/conversations';
import type { Conversation } from '@symbi/contracts/conversations';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { reloadLists } from './api.ts';

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
    // The lists are loaded again only where it has moved: of ten thousand conversations they may hold two hundred pages.
    // What changes them in place is loaded with the first list, and not with each conversation.
    onSuccess: (updated) => {
      import('./lists.ts').then(({ takeUpdate }) => takeUpdate(updated)).catch(reloadLists);
    },
  });
