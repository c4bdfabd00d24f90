export const encryptionKeys = {
  /** The messages of a conversation that a passphrase has opened. */
  opened: (conversationId: string) => ['opened-messages', conversationId] as const,
  openedMessage: (conversationId: string, messageId: string, keyringVersion: number) =>
    [...encryptionKeys.opened(conversationId), messageId, keyringVersion] as const,
  /** The newest encrypted message, on which a passphrase is tried. */
  newest: (conversationId: string) => ['encrypted-message', conversationId] as const,
} as const;
