import type { ProposerKey } from '@symbi/contracts/roundtable';
import type { Selectable } from 'kysely';

/** A proposal as it was given out. */
interface RoundtableProposalTable {
  /** The `proposal_id`. */
  id: string;
  owner_id: string;
  task: string;
  agent_key: ProposerKey;
  score_bp: number;
  /** The proposal without its id, as JSON text. */
  proposal: string;
  /** All proposers of the round, this one included: a JSON list of texts. */
  agents_considered: string;
  /** All proposals gathered at once; null, as the next two, for those from before rounds were kept. */
  round_id: string | null;
  label: string | null;
  /** The parts of the score, as JSON text. */
  parts: string | null;
  created_at: number;
  expires_at: number;
}
export type RoundtableProposalRow = Selectable<RoundtableProposalTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    roundtable_proposals: RoundtableProposalTable;
  }
}
