import { encryptedLength, encryptedPattern } from './message-input.ts';

/**
 * A message that was encrypted in the browser: AES-256-GCM with a key that PBKDF2-SHA-256 makes of a passphrase which
 * no server gets to see. Its text is described by `encryptedPattern`.
 */
export const encryption = {
  version: 'symbi1',
  iterations: 600_000,
  saltBytes: 16,
  ivBytes: 12,
  tagBytes: 16,
  passphraseMinimum: 8,
  passphraseMaximum: 200,
} as const;

export interface EncryptedParts {
  readonly iterations: number;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: Uint8Array<ArrayBuffer>;
}

const encode = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

const decode = (text = ''): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.codePointAt(0) ?? 0);

export const formatEncrypted = ({ iterations, salt, iv, ciphertext }: EncryptedParts): string =>
  [encryption.version, iterations, encode(salt), encode(iv), encode(ciphertext)].join('.');

/** The parts of an encrypted message, or undefined when the text is none. */
export const parseEncrypted = (text: string): EncryptedParts | undefined => {
  const match = text.length <= encryptedLength ? encryptedPattern.exec(text) : null;
  if (match === null) return undefined;
  const [, iterations, salt, iv, ciphertext] = match;
  return { iterations: Number(iterations), salt: decode(salt), iv: decode(iv), ciphertext: decode(ciphertext) };
};

/** What a ciphertext belongs to: moved to another place or another message, it does not open. */
export const associatedData = (conversationId: string, clientId: string): string =>
  `${encryption.version}\n${conversationId}\n${clientId}`;
