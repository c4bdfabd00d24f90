import { randomUUID } from 'node:crypto';
import { sendMessage, type Message } from '@symbi/contracts/conversations';
import { encryption, formatEncrypted } from '@symbi/contracts/encrypted';
import type { TestUser } from './user.ts';

/** A text in the form of one that was encrypted in a browser; its bytes mean nothing. */
export const encryptedText = (length = 64): string => {
  const bytes = (count: number) => new Uint8Array(count).fill(7);
  const { iterations, saltBytes, ivBytes } = encryption;
  return formatEncrypted({ iterations, salt: bytes(saltBytes), iv: bytes(ivBytes), ciphertext: bytes(length) });
};

/** Sends an encrypted message, which nobody answers. */
export const sendEncrypted = async (
  user: TestUser,
  conversationId: string,
  encryptedContent = encryptedText(),
): Promise<Message> => {
  const body = { content: '', encryptedContent, clientId: randomUUID() };
  return (await user.ask(sendMessage, { params: { id: conversationId }, body })).data;
};
