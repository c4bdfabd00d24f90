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
  /** The verifier key of this instance when the checkpoint was signed. */
  log_key: string;
  created_at: number;
  expires_at: number | null;
}
export type ShareRow = Selectable<ShareTable>;

interface ShareMessageTable {
  share_id: string;
  n: number;
  message_id: string;
  /** A message as it was when it was shared, as JSON text; null when it was erased since. */
  data: string | null;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    shares: ShareTable;
    share_messages: ShareMessageTable;
  }
}
