const root = ['shares'] as const;

export const shareKeys = {
  /** The links of one conversation, or of all. */
  list: (conversationId: string | undefined) => [...shareKeys.lists, conversationId ?? 'all'] as const,
  lists: [...root, 'list'],
  /** The snapshot behind a link. */
  shared: (token: string) => [...root, 'shared', token] as const,
} as const;
