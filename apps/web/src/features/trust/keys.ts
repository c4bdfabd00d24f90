export const trustKeys = {
  replies: (conversationId: string) => ['trust', conversationId] as const,
  reply: (conversationId: string, messageId: string) => ['trust', conversationId, messageId] as const,
  timeline: (conversationId: string) => ['timeline', conversationId] as const,
} as const;
