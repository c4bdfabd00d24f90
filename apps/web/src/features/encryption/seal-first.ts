import { loadKeyring } from './lazy.ts';
import { noteEncrypted } from './use-encryption.tsx';

/** Encrypts the first message of a new conversation with the passphrase chosen before the conversation existed. */
export const sealFirst = async (conversationId: string, content: string) => {
  const { moveRing, seal } = await loadKeyring();
  moveRing(conversationId);
  noteEncrypted(conversationId);
  const sealed = await seal(conversationId, content);
  // It was forgotten because the session changed, and with it this page.
  if (sealed === null) throw new Error('The passphrase is no longer known');
  return sealed;
};
