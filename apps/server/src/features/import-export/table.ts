import type { ImportState, ImportItem } from '@symbi/contracts/imports';
import type { ImportSource } from '@symbi/contracts/origin';
import type { Selectable } from 'kysely';

export interface ConversationImportTable {
  id: string;
  owner_id: string;
  file: string;
  source: ImportSource | null;
  state: ImportState;
  run_id: string | null;
  /** 1 when conversations that are here already are imported as copies. */
  copies: number;
  /** How many parts have arrived, and their total characters. */
  parts: number;
  characters: number;
  /** How many characters, and conversations, have been processed. */
  processed: number;
  items: number;
  error: string | null;
  created_at: number;
}
export type ConversationImportRow = Selectable<ConversationImportTable>;

interface ConversationImportPartTable {
  import_id: string;
  n: number;
  content: string;
}

export interface ConversationImportItemTable {
  import_id: string;
  n: number;
  title: string;
  state: ImportItem['state'];
  conversation_id: string | null;
  messages: number;
  left_out: string;
}
export type ConversationImportItemRow = Selectable<ConversationImportItemTable>;

/** Maps conversations of files to ours. */
export interface ImportedConversationTable {
  owner_id: string;
  source: ImportSource;
  external_id: string;
  conversation_id: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    conversation_imports: ConversationImportTable;
    conversation_import_parts: ConversationImportPartTable;
    conversation_import_items: ConversationImportItemTable;
    imported_conversations: ImportedConversationTable;
  }
}
