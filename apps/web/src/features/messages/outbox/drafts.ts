import { draftKey } from '../../../platform/draft-key.ts';
import { storage } from '../../../platform/storage.ts';

/** Unsent text, per user and conversation ('new' for a conversation not yet created). */
export interface Draft {
  read: () => string;
  write: (content: string) => void;
}

export const draftOf = (userId: string, conversationId: string): Draft => {
  const key = draftKey(userId, conversationId);
  return {
    read: () => storage.get(key) ?? '',
    write: (content) => (content === '' ? storage.remove(key) : storage.set(key, content)),
  };
};
