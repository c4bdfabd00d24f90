import type { BondStatus, ProviderId } from '@symbi/contracts/agents';
import type { Selectable } from 'kysely';

export interface AgentTable {
  id: string;
  owner_id: string;
  /** An assistant is a row of the same table that no list of agents shows. */
  kind: 'agent' | 'assistant';
  name: string;
  description: string;
  provider: ProviderId;
  model: string;
  system_prompt: string;
  temperature: number;
  max_tokens: number;
  is_public: number;
  ci_enabled: number;
  ci_model: string;
  context_bridge_enabled: number;
  trust_score_threshold: number;
  api_key_id: string | null;
  base_url: string | null;
  metadata: string;
  /** Functions an assistant may call, as JSON text. */
  tools: string;
  check_samples: number;
  /** The second model, as JSON text. */
  judge: string | null;
  bond_status: BondStatus;
  bond: string | null;
  created_at: number;
  updated_at: number;
}
export type AgentRow = Selectable<AgentTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    agents: AgentTable;
  }
}
