import type { QueryClient } from '@tanstack/react-query';

export interface ListView {
  readonly page: number;
  readonly tag: string | null;
  readonly isSymbiOnly: boolean;
}

export interface SearchView {
  readonly query: string;
  readonly limit: number;
  readonly threshold: number;
  readonly tag: string | null;
  readonly isSymbiOnly: boolean;
}

const root = ['context'] as const;
const lists = [...root, 'list'] as const;
const searches = [...root, 'search'] as const;
const items = [...root, 'item'] as const;

export const contextKeys = {
  list: (view: ListView) => [...lists, view] as const,
  ofTag: (tag: string) => [...lists, 'of-tag', tag] as const,
  recent: [...lists, 'recent'] as const,
  searches,
  search: (view: SearchView) => [...searches, view] as const,
  tags: [...root, 'tags'],
  item: (id: string) => [...items, id] as const,
  status: [...root, 'status'],
  embeddings: [...root, 'embeddings'],
} as const;

/** Invalidates everything that shows or finds contexts. */
export const invalidateContexts = (client: QueryClient): void => {
  for (const queryKey of [lists, searches, contextKeys.tags, items]) void client.invalidateQueries({ queryKey });
};
