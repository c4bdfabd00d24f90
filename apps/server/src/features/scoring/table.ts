import type { JudgeFinding } from '@symbi/trust';
import type { Generated } from 'kysely';

export interface MessageTrustTable {
  message_id: string;
  owner_id: string;
  engine: string;
  explanation: string;
  /** The score before the user's own calibration and before any limit. */
  base_score: number;
  /** The second model that judged the reply, and its finding. */
  judge_model: Generated<string | null>;
  judge_finding: Generated<JudgeFinding | null>;
  created_at: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    message_trust: MessageTrustTable;
  }
}
