import type { Selectable } from 'kysely';

interface PromptTable {
  id: string;
  owner_id: string;
  name: string;
  /** The case-folded name. */
  name_key: string;
  text: string;
  created_at: number;
  updated_at: number;
}
export type PromptRow = Selectable<PromptTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    prompts: PromptTable;
  }
}
