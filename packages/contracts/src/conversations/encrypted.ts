import { encryptedLength, encryptedPattern } from '../messages/message-input.ts';

/**
 * A message that was encrypted in the browser: AES-256-GCM with a key derived by PBKDF2-SHA-256 from a passphrase that
 * no server sees. `encryptedPattern` describes the text format.
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

/** The parts of an encrypted message; undefined for any other text. */
export const parseEncrypted = (text: string): EncryptedParts | undefined => {
  const match = text.length <= encryptedLength ? encryptedPattern.exec(text) : null;
  if (match === null) return undefined;
  const [, iterations, salt, iv, ciphertext] = match;
  return { iterations: Number(iterations), salt: decode(salt), iv: decode(iv), ciphertext: decode(ciphertext) };
};

/** Binds a ciphertext to its conversation and message: moved elsewhere, it does not decrypt. */
export const associatedData = (conversationId: string, clientId: string): string =>
  `${encryption.version}\n${conversationId}\n${clientId}`;
