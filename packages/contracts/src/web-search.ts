import { z } from 'zod';

/** Providers that search the web themselves; those that quote the pages first. */
export const searchProvider = z.enum(['perplexity', 'anthropic', 'openai']);
export type SearchProvider = z.infer<typeof searchProvider>;

export interface WebSearch {
  /** Tokens that a check lets the model write; one that reasons thinks of what to search for within them. */
  readonly outputTokens: number;
  /** Searches that a check allows; absent where the provider does as many as it thinks fit. */
  readonly searches?: number;
  /** US dollars for one search, where that is one figure; what it brings is read as input, at the price of the model. */
  readonly perSearch?: number;
}

/** What one check uses at most of a provider's own search. */
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
