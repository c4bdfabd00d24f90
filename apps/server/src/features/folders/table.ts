import type { Selectable } from 'kysely';

interface FolderTable {
  id: string;
  owner_id: string;
  name: string;
  /** The case-folded name. */
  name_key: string;
  created_at: number;
  updated_at: number;
}
export type FolderRow = Selectable<FolderTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    folders: FolderTable;
  }
}
