const root = ['review'] as const;

export const reviewKeys = {
  sessions: [...root, 'sessions'],
  title: (session: string) => [...root, 'title', session] as const,
  points: (session: string) => [...root, 'points', session] as const,
  events: (session: string) => [...root, 'events', session] as const,
  log: (session: string) => [...root, 'log', session] as const,
} as const;
