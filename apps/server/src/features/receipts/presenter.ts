import { bridgeReceipt, type SessionEvent } from '@symbi/contracts/insights';
import { toIsoTime } from '../../platform/clock.ts';
import type { BridgeReceiptRow } from './table.ts';

export const presentReceipt = (row: BridgeReceiptRow): SessionEvent => ({
  _id: row.id,
  type: 'bridge_receipt',
  session_id: row.session,
  at: toIsoTime(row.created_at),
  metadata: {
    receipt: {
      type: 'bridge_receipt',
      chosen: { agent_key: row.chosen_agent_key, score: row.chosen_score_bp / 10_000 },
      agents_considered: bridgeReceipt.shape.agents_considered.parse(JSON.parse(row.agents_considered)),
      proposal_id: row.proposal_id,
    },
    row_hash: row.row_hash,
    seq: row.seq,
  },
});
