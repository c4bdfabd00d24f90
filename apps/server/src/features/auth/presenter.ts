import type { Session } from '@symbi/contracts/account';
import { toIsoTime } from '../../platform/clock.ts';
import type { SessionRow } from './table.ts';

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  _id: row.id,
  current: row.id === currentId,
  userAgent: row.user_agent,
  createdAt: toIsoTime(row.created_at),
  lastSeenAt: toIsoTime(row.last_seen_at),
});
