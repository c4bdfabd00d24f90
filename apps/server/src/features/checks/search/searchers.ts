import type { TrustExplanation } from '@symbi/contracts/trust';
import { searchProvider, type SearchProvider, webSearches } from '@symbi/contracts/web-search';
import type { AgentRow, Agents } from '../../agents/service.ts';
import type { ApiKeyRow, ApiKeys } from '../../api-keys/service.ts';

export interface Searcher {
  readonly provider: SearchProvider;
  readonly model: string;
  readonly key: ApiKeyRow;
  /** The most one check uses. */
  readonly outputTokens: number;
  readonly searches?: number;
}

/** Models for a provider the agent does not use: cheap ones, because they need to find and not to know. */
const MODELS: Readonly<Record<SearchProvider, string>> = {
  perplexity: 'perplexity/sonar',
  anthropic: 'claude-haiku-5-5',
  openai: 'gpt-6-luna',
};

interface Stores {
  readonly agents: Agents;
  readonly apiKeys: ApiKeys;
}

const searcherAt = async (
  { agents, apiKeys }: Stores,
  ownerId: string,
  agent: AgentRow,
  provider: SearchProvider,
): Promise<Searcher | undefined> => {
  const isOwn = agent.provider === provider;
  const key = isOwn ? await agents.keyOf(ownerId, agent) : await apiKeys.findNewest(ownerId, provider);
  if (key === undefined) return undefined;
  const { perSearch: _price, ...uses } = webSearches[provider];
  return { provider, model: isOwn ? agent.model : MODELS[provider], key, ...uses };
};

/** The agent's own provider first; one that failed last time only when there is no other. */
const inTurn = (agent: AgentRow, last: TrustExplanation['search']): readonly SearchProvider[] => {
  const failed = last?.problem === undefined ? undefined : (last.provider ?? 'perplexity');
  const rank = (provider: SearchProvider): number => (provider === failed ? 2 : provider === agent.provider ? 0 : 1);
  return searchProvider.options.toSorted((left, right) => rank(left) - rank(right));
};

/**
 * An automatic check sends the question only to the provider that already answers it, and to Perplexity, whose models
 * do nothing but search: a key for OpenAI or Anthropic may be stored for some other agent.
 */
const isUnasked = (agent: AgentRow, provider: SearchProvider): boolean =>
  provider === agent.provider || provider === 'perplexity';

interface Search extends Pick<TrustExplanation, 'search'> {
  /** The person has been told whose search it is and what it costs, or is about to be. */
  readonly isByHand: boolean;
}

/** A search for this person: by the agent's own provider if it has one, or by a provider whose key they stored. */
export const searcherOf = async (
  stores: Stores,
  ownerId: string,
  agent: AgentRow,
  { search, isByHand }: Search,
): Promise<Searcher | undefined> => {
  const providers = inTurn(agent, search).filter((provider) => isByHand || isUnasked(agent, provider));
  for (const provider of providers) {
    const searcher = await searcherAt(stores, ownerId, agent, provider);
    if (searcher !== undefined) return searcher;
  }
  return undefined;
};
