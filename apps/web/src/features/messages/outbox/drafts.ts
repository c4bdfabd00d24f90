import { draftKey } from '../../../platform/draft-key.ts';
import { storage } from '../../../platform/storage.ts';

/** Unsent text, per user and conversation ('new' for a conversation not yet created). */
export interface Draft {
  read: () => string;
  write: (content: string) => void;
  /** Puts `rest` in the place of what this tab wrote; what another tab wrote there meanwhile stays. */
  replace: (written: string, rest: string) => void;
}

export const draftOf = (userId: string, conversationId: string): Draft => {
  const key = draftKey(userId, conversationId);
  const read = (): string => storage.get(key) ?? '';
  const write = (content: string): void => (content === '' ? storage.remove(key) : storage.set(key, content));
  return { read, write, replace: (written, rest) => (read() === written ? write(rest) : undefined) };
};
