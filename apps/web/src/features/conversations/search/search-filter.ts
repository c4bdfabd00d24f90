import { searchTier, type SearchTier } from '@symbi/contracts/search';
import { isId } from '@symbi/contracts/common';

/** The filters of a search over all messages; days are in the user's own calendar. */
export interface SearchFilter {
  readonly agent: string | null;
  readonly tier: SearchTier | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly tag: string | null;
  readonly pivots: boolean;
}

export const noFilter: SearchFilter = {
  agent: null,
  tier: null,
  from: null,
  until: null,
  tag: null,
  pivots: false,
};

/** The parameter names in the address; `find` holds the words and is present while the search is open. */
const names = {
  words: 'find',
  agent: 'agent',
  tier: 'tier',
  from: 'from',
  until: 'until',
  tag: 'with',
  pivots: 'pivots',
} as const;

const day = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (value: string | null): string | null =>
  value !== null && day.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;

/** Null while the search is closed. */
export const wordsIn = (address: URLSearchParams): string | null => address.get(names.words);

/** Invalid values in an address are ignored. */
export const filterIn = (address: URLSearchParams): SearchFilter => {
  const agent = address.get(names.agent);
  return {
    agent: agent !== null && isId(agent) ? agent.toLowerCase() : null,
    tier: searchTier.safeParse(address.get(names.tier)).data ?? null,
    from: dayOf(address.get(names.from)),
    until: dayOf(address.get(names.until)),
    tag: address.get(names.tag)?.trim() || null,
    pivots: address.get(names.pivots) === 'true',
  };
};

/** Puts a search into the address, or removes it when the words are null; other parameters stay. */
export const putSearch = (address: URLSearchParams, words: string | null, filter: SearchFilter): void => {
  for (const name of Object.values(names)) address.delete(name);
  if (words === null) return;
  address.set(names.words, words);
  const { agent, tier, from, until, tag, pivots } = filter;
  for (const [name, value] of Object.entries({ agent, tier, from, until, tag, pivots: pivots ? 'true' : null }))
    if (value !== null && value !== '') address.set(names[name as keyof SearchFilter], value);
};

export const isNarrow = ({ pivots, ...others }: SearchFilter): boolean =>
  pivots || Object.values(others).some((value) => value !== null);

const startOf = (date: string, daysLater: number): string => {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, dayOfMonth + daysLater).toISOString();
};

/** The query of the call, with the last day included. */
export const queryOf = ({ agent, tier, from, until, tag, pivots }: SearchFilter) => ({
  ...(agent === null ? {} : { agent }),
  ...(tier === null ? {} : { tier }),
  ...(from === null ? {} : { from: startOf(from, 0) }),
  ...(until === null ? {} : { until: startOf(until, 1) }),
  ...(tag === null ? {} : { tag }),
  ...(pivots ? { pivots } : {}),
});
