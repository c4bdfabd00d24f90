import type { Selectable } from 'kysely';

interface ShareTable {
  id: string;
  owner_id: string;
  conversation_id: string;
  token_hash: string;
  title: string;
  messages: number;
  encrypted: number;
  checkpoint: string | null;
  /** This instance's verifier key when the checkpoint was signed. */
  log_key: string;
  created_at: number;
  expires_at: number | null;
}
export type ShareRow = Selectable<ShareTable>;

interface ShareMessageTable {
  share_id: string;
  n: number;
  message_id: string;
  /** The message as it was when shared, as JSON text; null when it was erased since. */
  data: string | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    shares: ShareTable;
    share_messages: ShareMessageTable;
  }
}
