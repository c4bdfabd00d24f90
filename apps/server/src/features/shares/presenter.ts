import type { ShareLink } from '@symbi/contracts/shares';
import { toIsoTime } from '../../platform/clock.ts';
import type { ShareRow } from './table.ts';

export const presentShare = (row: ShareRow, now: number): ShareLink => ({
  _id: row.id,
  conversationId: row.conversation_id,
  title: row.title,
  messages: row.messages,
  encrypted: row.encrypted,
  createdAt: toIsoTime(row.created_at),
  expiresAt: row.expires_at === null ? null : toIsoTime(row.expires_at),
  isExpired: row.expires_at !== null && row.expires_at <= now,
});
