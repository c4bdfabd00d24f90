import type { Folder } from '@symbi/contracts/folders';
import { toIsoTime } from '../../platform/clock.ts';
import type { FolderRow } from './table.ts';

export const presentFolder = (row: FolderRow): Folder => ({
  _id: row.id,
  name: row.name,
  createdAt: toIsoTime(row.created_at),
});
