import type { ConversationRow } from './table.ts';

/** A conversation without messages. */
export const newConversation = (
  given: Pick<ConversationRow, 'id' | 'owner_id' | 'title' | 'agent_id' | 'created_at'> & Partial<ConversationRow>,
): ConversationRow => ({
  is_archived: 0,
  is_pinned: 0,
  tags: '[]',
  folder_id: '',
  head_id: null,
  last_seq: 0,
  change_seq: 0,
  message_count: 0,
  trust_sum: 0,
  trust_count: 0,
  unchecked_count: 0,
  last_activity: given.created_at,
  erase_at: null,
  had_files: 0,
  had_capsule: 0,
  ...given,
});
