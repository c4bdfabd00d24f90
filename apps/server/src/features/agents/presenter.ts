import {
  agentMetadata,
  judgeSetting,
  type Agent,
  type AgentConsent,
  type Destination,
  type JudgeSetting,
} from '@symbi/contracts/agents';
import { toIsoTime } from '../../platform/clock.ts';
import { seesPictures } from '../../providers/models/sight.ts';
import { ownsAgent } from './policy.ts';
import type { AgentConsentRow, AgentRow } from './table.ts';

/** Whether an agent's model is shown pictures: as its owner set, otherwise by its name, otherwise not. */
export const canSeePictures = ({
  provider,
  model,
  pictures,
}: Pick<AgentRow, 'provider' | 'model' | 'pictures'>): boolean =>
  // The built-in agent reads only text, whatever the setting.
  provider !== 'local' && (pictures === 'auto' ? seesPictures(provider, model) === true : pictures === 'yes');

/** The public view of an agent; its owner sees the rest. */
const presentShared = (row: AgentRow, destination: Destination): Agent => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  provider: row.provider,
  model: row.model,
  temperature: row.temperature,
  maxTokens: row.max_tokens,
  isPublic: row.is_public === 1,
  isOwn: false,
  ciEnabled: row.ci_enabled === 1,
  ciModel: row.ci_model,
  contextBridgeEnabled: row.context_bridge_enabled === 1,
  trustScoreThreshold: row.trust_score_threshold,
  seesPictures: canSeePictures(row),
  bondStatus: row.bond_status,
  destination,
  createdAt: toIsoTime(row.created_at),
  updatedAt: toIsoTime(row.updated_at),
});

/** The second model of an agent, if it has one. */
export const judgeOf = ({ judge }: Pick<AgentRow, 'judge'>): JudgeSetting | null =>
  judge === null ? null : judgeSetting.parse(JSON.parse(judge));

export const presentAgent = (row: AgentRow, userId: string, destination: Destination): Agent =>
  ownsAgent(userId, row)
    ? {
        ...presentShared(row, destination),
        isOwn: true,
        systemPrompt: row.system_prompt,
        apiKeyId: row.api_key_id,
        baseUrl: row.base_url,
        metadata: agentMetadata.parse(JSON.parse(row.metadata)),
        checkMode: row.check_mode,
        checkSamples: row.check_samples,
        judge: judgeOf(row),
        pictures: row.pictures,
      }
    : presentShared(row, destination);

export const presentConsent = (row: AgentConsentRow): AgentConsent => ({
  agentId: row.agent_id,
  agentName: row.agent_name,
  provider: row.provider,
  host: row.host,
  messages: row.messages === 1,
  contexts: row.contexts === 1,
  givenAt: toIsoTime(row.given_at),
});
