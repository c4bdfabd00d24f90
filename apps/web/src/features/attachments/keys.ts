const root = ['attachments'] as const;

export const attachmentKeys = {
  list: (conversationId: string) => [...root, 'list', conversationId] as const,
  parts: (conversationId: string, attachmentId: string, from: number) =>
    [...root, 'parts', conversationId, attachmentId, from] as const,
  picture: (conversationId: string, pictureId: string) => [...root, 'picture', conversationId, pictureId] as const,
} as const;
