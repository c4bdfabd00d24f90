const root = ['review'] as const;

export const reviewKeys = {
  search: (title: string) => [...root, 'search', title] as const,
  conversation: (session: string) => [...root, 'conversation', session] as const,
  versions: (session: string, changeSeq: number) => [...root, 'versions', session, changeSeq] as const,
  points: (session: string) => [...root, 'points', session] as const,
  events: (session: string) => [...root, 'events', session] as const,
  log: (session: string) => [...root, 'log', session] as const,
} as const;
