import type { CheckOffer } from '@symbi/contracts/reply-checks';
import type { TrustExplanation } from '@symbi/contracts/trust';
import { costOf } from '../../providers/models/models.ts';
import type { ProviderId } from '../../providers/provider.ts';
import { judgeOf, type AgentRow, type Agents } from '../agents/service.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import { type Searcher, searcherOf } from './search/searchers.ts';

/** Further answers to request when the agent's own setting asks for none. */
const USUAL_SAMPLES = 3;
export const JUDGE_TOKENS = 2_000;

const offerOf = (
  by: CheckOffer['by'],
  provider: ProviderId,
  asked: Pick<CheckOffer, 'model' | 'requests' | 'outputTokens' | 'searches' | 'provider'>,
): CheckOffer => {
  const costUsd = costOf(provider, asked.model, { ...asked, inputTokens: 0 });
  return { by, ...asked, ...(costUsd === null ? {} : { costUsd }) };
};

const samplesOffer = (agent: AgentRow, { state }: TrustExplanation): CheckOffer[] => {
  if (agent.provider === 'local' || state !== 'not_checked') return [];
  const requests = agent.check_samples === 0 ? USUAL_SAMPLES : agent.check_samples;
  return [
    offerOf('samples', agent.provider, { model: agent.model, requests, outputTokens: requests * agent.max_tokens }),
  ];
};

const searchOffer = (
  { provider, key: _secret, ...uses }: Searcher,
  { state, search }: TrustExplanation,
): CheckOffer[] =>
  state === 'checked' || (search !== undefined && search.problem === undefined)
    ? []
    : [offerOf('search', provider, { ...uses, provider, requests: 1 })];

/** A judge compares the reply with its sources; without sources it says what it knows, and from where. */
const judgeOffer = (agent: AgentRow, { score, sentences, sources, judge }: TrustExplanation): CheckOffer[] => {
  const setting = judgeOf(agent);
  const isCompared = judge?.agreement !== null || sources.length === 0;
  const hasJudged = judge !== undefined && judge.problem === undefined && isCompared;
  if (setting === null || score === null || sentences.length === 0 || hasJudged) return [];
  return [offerOf('judge', setting.provider, { model: setting.model, requests: 1, outputTokens: JUDGE_TOKENS })];
};

/**
 * The checks available for a reply, in the order they are tried, with their maximum use. Only an agent's owner spends
 * tokens on checks, only with a stored key, and not where the agent's setting says never.
 */
export const findOffers = async (
  { agents, apiKeys }: { readonly agents: Agents; readonly apiKeys: ApiKeys },
  ownerId: string,
  agent: AgentRow | undefined,
  stored: TrustExplanation,
): Promise<CheckOffer[]> => {
  if (agent?.owner_id !== ownerId || agent.check_mode === 'never') return [];
  const needsNoKey = agent.provider === 'custom' && agent.api_key_id === null;
  const canAnswer = needsNoKey || (await agents.keyOf(ownerId, agent)) !== undefined;
  const searcher = await searcherOf({ agents, apiKeys }, ownerId, agent, { search: stored.search, isByHand: true });
  return [
    ...(searcher === undefined ? [] : searchOffer(searcher, stored)),
    ...judgeOffer(agent, stored),
    ...(canAnswer ? samplesOffer(agent, stored) : []),
  ];
};
