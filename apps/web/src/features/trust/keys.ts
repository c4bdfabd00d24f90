export const trustKeys = {
  reply: (conversationId: string, messageId: string) => ['trust', conversationId, messageId] as const,
  timeline: (conversationId: string) => ['timeline', conversationId] as const,
} as const;
