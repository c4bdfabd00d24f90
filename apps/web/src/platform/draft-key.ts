/** Where the unsent message of a conversation is stored, per person. */
export const draftKey = (userId: string, conversationId: string): string => `draft:${userId}:${conversationId}`;
