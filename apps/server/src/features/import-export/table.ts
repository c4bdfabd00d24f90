import type { ImportState, ImportItem } from '@symbi/contracts/imports';
import type { ImportSource } from '@symbi/contracts/origin';
import type { Selectable } from 'kysely';

export interface TransferImportTable {
  id: string;
  owner_id: string;
  file: string;
  source: ImportSource | null;
  state: ImportState;
  run_id: string | null;
  /** How many parts have arrived, and their total characters. */
  parts: number;
  characters: number;
  /** How many characters, and conversations, have been processed. */
  processed: number;
  items: number;
  error: string | null;
  created_at: number;
}
export type TransferImportRow = Selectable<TransferImportTable>;

interface TransferPartTable {
  import_id: string;
  n: number;
  content: string;
}

export interface TransferItemTable {
  import_id: string;
  n: number;
  title: string;
  state: ImportItem['state'];
  conversation_id: string | null;
  messages: number;
  left_out: string;
}
export type TransferItemRow = Selectable<TransferItemTable>;

/** Maps conversations of files to ours. */
interface ImportedConversationTable {
  owner_id: string;
  source: ImportSource;
  external_id: string;
  conversation_id: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    transfer_imports: TransferImportTable;
    transfer_parts: TransferPartTable;
    transfer_items: TransferItemTable;
    imported_conversations: ImportedConversationTable;
  }
}
