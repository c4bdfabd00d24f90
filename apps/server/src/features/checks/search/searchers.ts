import type { TrustExplanation } from '@symbi/contracts/trust';
import { searchProvider, type SearchProvider, webSearches } from '@symbi/contracts/web-search';
import type { AgentRow, Agents } from '../../agents/service.ts';
import type { ApiKeyRow, ApiKeys } from '../../api-keys/service.ts';

export interface Searcher {
  readonly provider: SearchProvider;
  readonly model: string;
  readonly key: ApiKeyRow;
  /** What one check uses of it at most. */
  readonly outputTokens: number;
  readonly searches?: number;
}

/** Where the agent itself is not on this provider: a cheap one, which has to find and not to know. */
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

/** The agent's own provider first; the one that failed last time only where there is no other. */
const inTurn = (agent: AgentRow, last: TrustExplanation['search']): readonly SearchProvider[] => {
  const failed = last?.problem === undefined ? undefined : (last.provider ?? 'perplexity');
  const rank = (provider: SearchProvider): number => (provider === failed ? 2 : provider === agent.provider ? 0 : 1);
  return searchProvider.options.toSorted((left, right) => rank(left) - rank(right));
};

/**
 * Without anybody's word the question goes to no more than who answers it already, and to Perplexity, whose models do nothing
 * but search: a key of OpenAI or Anthropic may be there for some other agent.
 */
const isUnasked = (agent: AgentRow, provider: SearchProvider): boolean =>
  provider === agent.provider || provider === 'perplexity';

interface Search extends Pick<TrustExplanation, 'search'> {
  /** A person read whose search it is, and what it costs, or is about to. */
  readonly isByHand: boolean;
}

/** Who can search for this person: the agent's own provider where it does, or one whose key they stored. */
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
