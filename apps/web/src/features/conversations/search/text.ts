import { catalog, counted } from '../../../platform/text/catalog.ts';

const en = {
  title: 'Search messages',
  field: 'Search in titles and messages',
  empty: 'Type to search all your conversations, or choose a filter.',
  none: 'Nothing found.',
  failed: 'The search failed.',
  results: (count: number) => counted(count, 'result', 'results'),
  indexing: (percent: number) =>
    `The search index is being rebuilt (${percent}%). Searches take longer until it is ready.`,
  byMeaning: 'Found by meaning',
  meant: 'in other words, or in another language',
  close: 'Close',
  inTitle: 'Title',
  filters: 'Narrow the search',
  showFilters: 'Filters',
  clearFilters: 'Clear filters',
  noneWithin: 'Nothing found with these filters.',
  anyAgent: 'Any agent',
  otherAgent: 'Another agent',
  tier: 'Trust',
  anyTier: 'Any trust',
  tiers: {
    trusted: 'Trusted',
    reliable: 'Reliable',
    moderate: 'Moderate',
    caution: 'Caution',
    not_checked: 'Not checked',
  },
  from: 'From',
  until: 'Until',
  endsFirst: 'This day is before From.',
  tag: 'Tag',
  pivots: 'Changes of mind only',
};

export const text = catalog({ en });
