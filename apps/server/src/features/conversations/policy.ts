import type { ConversationRow } from './table.ts';

/** Only its owner may see a conversation or learn that it exists. */
export const ownsConversation = (userId: string, conversation: Pick<ConversationRow, 'owner_id'>): boolean =>
  conversation.owner_id === userId;
