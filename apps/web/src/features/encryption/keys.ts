export const encryptionKeys = {
  /** The messages of a conversation opened with a passphrase. */
  opened: (conversationId: string) => ['opened-messages', conversationId] as const,
  openedMessage: (conversationId: string, messageId: string, keyringVersion: number) =>
    [...encryptionKeys.opened(conversationId), messageId, keyringVersion] as const,
  /** Those of these messages whose text has the words of a query. */
  found: (conversationId: string, query: string, keyringVersion: number, messageIds: readonly string[]) =>
    [...encryptionKeys.opened(conversationId), 'found', query, keyringVersion, messageIds] as const,
  /** The newest encrypted message, used to test a passphrase. */
  newest: (conversationId: string) => ['encrypted-message', conversationId] as const,
} as const;
