import type { User } from '@symbi/contracts/users';
import { toIsoTime } from '../../platform/clock.ts';
import { readPreferences } from './preferences.ts';
import type { UserRow } from './table.ts';

export const presentUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  preferences: readPreferences(row),
  createdAt: toIsoTime(row.created_at),
});
