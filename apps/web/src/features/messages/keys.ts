export const messageKeys = {
  thread: (conversationId: string) => ['thread', conversationId] as const,
  tagged: (conversationId: string, tag: string, changeSeq: number) =>
    ['tagged', conversationId, tag, changeSeq] as const,
} as const;
