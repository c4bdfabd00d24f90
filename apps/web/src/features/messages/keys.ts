export const messageKeys = {
  thread: (conversationId: string) => ['thread', conversationId] as const,
  tagged: (conversationId: string, tag: string) => ['tagged', conversationId, tag] as const,
  found: (conversationId: string, query: string, changeSeq: number, end: string | undefined) =>
    ['found', conversationId, query, changeSeq, end] as const,
} as const;
