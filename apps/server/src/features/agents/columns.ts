import type { AgentChange, AgentInput, CheckMode, JudgeSetting } from '@symbi/contracts/agents';
import type { Updateable } from 'kysely';
import type { AgentRow, AgentTable } from './table.ts';

/** The columns a caller may set; the service sets the rest. */
export type AgentColumns = Omit<AgentRow, 'id' | 'owner_id' | 'bond' | 'bond_status' | 'created_at' | 'updated_at'>;

const judgeText = (judge: JudgeSetting | null): string | null => (judge === null ? null : JSON.stringify(judge));

export const columnsOfInput = (input: AgentInput, baseUrl: string | null): AgentColumns => ({
  name: input.name,
  description: input.description,
  provider: input.provider,
  model: input.model,
  system_prompt: input.systemPrompt,
  temperature: input.temperature,
  max_tokens: input.maxTokens,
  is_public: Number(input.isPublic),
  ci_enabled: Number(input.ciEnabled),
  ci_model: input.ciModel,
  context_bridge_enabled: Number(input.contextBridgeEnabled),
  trust_score_threshold: input.trustScoreThreshold,
  api_key_id: input.apiKeyId,
  base_url: baseUrl,
  metadata: JSON.stringify(input.metadata),
  check_mode: input.checkMode ?? modeOf(input) ?? 'ask',
  check_samples: input.checkSamples,
  judge: judgeText(input.judge),
  pictures: input.pictures,
  kind: 'agent',
  tools: '[]',
});

/** Clients of earlier versions send samples or a judge without a mode, and mean a check after each reply. */
const modeOf = ({ checkSamples = 0, judge = null }: AgentChange): CheckMode | undefined =>
  checkSamples > 0 || judge !== null ? 'always' : undefined;

/** Only the given fields. */
export const columnsOfChange = (change: AgentChange): Updateable<AgentTable> => {
  const flag = (value: boolean | undefined): number | undefined => (value === undefined ? undefined : Number(value));
  const columns = {
    name: change.name,
    description: change.description,
    provider: change.provider,
    model: change.model,
    system_prompt: change.systemPrompt,
    temperature: change.temperature,
    max_tokens: change.maxTokens,
    is_public: flag(change.isPublic),
    ci_enabled: flag(change.ciEnabled),
    ci_model: change.ciModel,
    context_bridge_enabled: flag(change.contextBridgeEnabled),
    trust_score_threshold: change.trustScoreThreshold,
    api_key_id: change.apiKeyId,
    base_url: change.baseUrl,
    check_mode: change.checkMode ?? modeOf(change),
    check_samples: change.checkSamples,
    pictures: change.pictures,
    judge: change.judge === undefined ? undefined : judgeText(change.judge),
    metadata: change.metadata === undefined ? undefined : JSON.stringify(change.metadata),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
};

/** A copy keeps what is visible but nothing private: no key, and for other people no prompt or address. */
export const columnsOfCopy = (row: AgentRow, name: string, isOwn: boolean): AgentColumns => ({
  name,
  description: row.description,
  provider: row.provider,
  model: row.model,
  system_prompt: isOwn ? row.system_prompt : '',
  temperature: row.temperature,
  max_tokens: row.max_tokens,
  is_public: 0,
  ci_enabled: row.ci_enabled,
  ci_model: row.ci_model,
  context_bridge_enabled: row.context_bridge_enabled,
  trust_score_threshold: row.trust_score_threshold,
  api_key_id: null,
  base_url: isOwn ? row.base_url : null,
  metadata: isOwn ? row.metadata : '{}',
  check_mode: isOwn ? row.check_mode : 'ask',
  check_samples: isOwn ? row.check_samples : 0,
  judge: null,
  pictures: row.pictures,
  kind: 'agent',
  tools: '[]',
});
