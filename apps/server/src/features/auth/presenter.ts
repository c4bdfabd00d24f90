import type { Session } from '@symbi/contracts/users';
import { toMoment } from '../../platform/clock.ts';
import type { SessionRow } from './table.ts';

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  _id: row.id,
  current: row.id === currentId,
  userAgent: row.user_agent,
  createdAt: toMoment(row.created_at),
  lastSeenAt: toMoment(row.last_seen_at),
});
