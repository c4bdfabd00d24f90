const root = ['imports'] as const;

export const importKeys = {
  imports: [...root, 'recent'],
  import: (id: string) => [...root, 'one', id] as const,
  allItems: (id: string) => [...root, 'items', id] as const,
  items: (id: string, isIncomplete: boolean) => [...root, 'items', id, isIncomplete] as const,
} as const;
