import type { BondStatus, CheckMode, ProviderId } from '@symbi/contracts/agents';
import type { PictureSetting } from '@symbi/contracts/pictures';
import type { Selectable } from 'kysely';

export interface AgentTable {
  id: string;
  owner_id: string;
  /** An assistant is a row of the same table that is not listed as an agent. */
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
  check_mode: CheckMode;
  check_samples: number;
  /** The second model, as JSON text. */
  judge: string | null;
  /** Whether its model is shown pictures. */
  pictures: PictureSetting;
  bond_status: BondStatus;
  bond: string | null;
  created_at: number;
  updated_at: number;
}
export type AgentRow = Selectable<AgentTable>;

/** A person's consents. Rows are never changed except to end them, so they record what held when. */
interface AgentConsentTable {
  id: string;
  owner_id: string;
  agent_id: string;
  /** Its name at that time. */
  agent_name: string;
  destination: string;
  provider: ProviderId;
  host: string | null;
  agent_owner_id: string;
  messages: number;
  contexts: number;
  given_at: number;
  ended_at: number | null;
  /** 'changed' when the agent moved, 'replaced' by a newer consent of the same person. */
  ended_by: 'changed' | 'withdrawn' | 'replaced' | 'removed' | null;
}
export type AgentConsentRow = Selectable<AgentConsentTable>;

/** A conversation whose messages up to a number may be sent under a consent. */
interface AgentConsentConversationTable {
  consent_id: string;
  owner_id: string;
  conversation_id: string;
  through_seq: number;
  given_at: number;
}
export type AgentConsentConversationRow = Selectable<AgentConsentConversationTable>;

declare module '../../platform/database/tables.ts' {
  interface Tables {
    agents: AgentTable;
    agent_consents: AgentConsentTable;
    agent_consent_conversations: AgentConsentConversationTable;
  }
}
