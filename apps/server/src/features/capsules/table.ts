import type { Selectable } from 'kysely';

/** One row per version; the highest is the current one. */
interface CapsuleTable {
  session: string;
  owner_id: string;
  version: number;
  fields: string;
  created_at: number;
}
export type CapsuleRow = Selectable<CapsuleTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    capsules: CapsuleTable;
  }
}
