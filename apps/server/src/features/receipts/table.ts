import type { Selectable } from 'kysely';

interface BridgeReceiptTable {
  id: string;
  owner_id: string;
  session: string;
  /** The session's conversation, with which the receipt is deleted; null when the session is not a conversation. */
  conversation_id: string | null;
  seq: number;
  row_hash: string;
  chosen_agent_key: string;
  chosen_score_bp: number;
  /** JSON list of texts. */
  agents_considered: string;
  proposal_id: string | null;
  created_at: number;
}
export type BridgeReceiptRow = Selectable<BridgeReceiptTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    bridge_receipts: BridgeReceiptTable;
  }
}
