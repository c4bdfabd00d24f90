import * as contract from '@symbi/contracts/conversations';
import type { Conversation } from '@symbi/contracts/conversations';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api/http.ts';
import { changed } from './api.ts';

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
    onSuccess: (updated) => changed.take(updated),
  });
