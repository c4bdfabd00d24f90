export const thoughtKeys = {
  reply: (conversationId: string, messageId: string) => ['thoughts', conversationId, messageId] as const,
} as const;
