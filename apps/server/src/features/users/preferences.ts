import { preferences as preferencesSchema, type Preferences } from '@symbi/contracts/users';
import type { UserRow } from './table.ts';

export const readPreferences = (row: Pick<UserRow, 'preferences'>): Preferences =>
  preferencesSchema.parse(JSON.parse(row.preferences));
