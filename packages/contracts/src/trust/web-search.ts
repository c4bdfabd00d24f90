import { z } from 'zod';

/** Providers with their own web search; those that quote pages come first. */
export const searchProvider = z.enum(['perplexity', 'anthropic', 'openai']);
export type SearchProvider = z.infer<typeof searchProvider>;

export interface WebSearch {
  /** Output tokens allowed per check; a reasoning model plans its searches within them. */
  readonly outputTokens: number;
  /** Searches allowed per check; absent where the provider decides. */
  readonly searches?: number;
  /** US dollars per search, where the price is fixed; results are input tokens at the model's price. */
  readonly perSearch?: number;
}

/** The most a single check uses of a provider's own search. */
export const webSearches: Readonly<Record<SearchProvider, WebSearch>> = {
  perplexity: { outputTokens: 1_000 },
  // https://platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool#usage-and-pricing, read on 2026-11-24
  anthropic: { outputTokens: 2_000, searches: 2, perSearch: 0.01 },
  // https://developers.openai.com/api/docs/pricing#built-in-tools, read on 2026-11-24
  openai: { outputTokens: 4_000, searches: 2, perSearch: 0.01 },
};

const all = Object.values(webSearches);

/** The most that any of them uses. */
export const mostOfSearch = {
  outputTokens: Math.max(...all.map(({ outputTokens }) => outputTokens)),
  searches: Math.max(...all.map(({ searches = 0 }) => searches)),
  perSearch: Math.max(...all.map(({ perSearch = 0 }) => perSearch)),
};
