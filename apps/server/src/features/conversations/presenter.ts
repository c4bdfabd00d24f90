import type { Conversation } from '@symbi/contracts/conversations';
import { toIsoTime } from '../../platform/clock.ts';
import type { ListedConversation } from './table.ts';
import { tagsOf } from './tags.ts';

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** `isReplying` is set when a reply begins or ends. */
export const presentConversation = (row: ListedConversation, isReplying?: boolean): Conversation => ({
  _id: row.id,
  title: row.title,
  agent: row.agent_id,
  isArchived: row.is_archived === 1,
  isPinned: row.is_pinned === 1,
  folder: row.folder_id === '' ? null : row.folder_id,
  tags: tagsOf(row),
  messageCount: row.message_count,
  lastActivity: toIsoTime(row.last_activity),
  createdAt: toIsoTime(row.created_at),
  ethicalScore: row.trust_count === 0 ? null : clamp(row.trust_sum / row.trust_count),
  trustCount: row.trust_count,
  uncheckedCount: row.unchecked_count,
  ...(isReplying === undefined ? {} : { isReplying }),
});
