const root = ['transfers'] as const;
const shares = [...root, 'shares'] as const;

export const transferKeys = {
  imports: [...root, 'imports'],
  import: (id: string) => [...root, 'import', id] as const,
  items: (id: string, isIncomplete: boolean) => [...root, 'items', id, isIncomplete] as const,
  shares,
  sharesOf: (conversationId: string | undefined) => [...shares, conversationId ?? 'all'] as const,
  shared: (token: string) => [...root, 'shared', token] as const,
} as const;
