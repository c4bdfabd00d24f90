import { z } from 'zod';
import { limits } from './limits.ts';

/**
 * A message that was encrypted in the browser, as one line of text:
 * `symbi1.<iterations>.<salt>.<iv>.<ciphertext and tag>`, the last three in base64url without padding.
 * AES-256-GCM; the key is PBKDF2-SHA-256 of a passphrase that no server gets to see.
 */
export const encryption = {
  version: 'symbi1',
  iterations: 600_000,
  /** Nobody can make a browser compute for minutes. */
  iterationsMaximum: 5_000_000,
  saltBytes: 16,
  ivBytes: 12,
  tagBytes: 16,
  passphraseMinimum: 8,
  passphraseMaximum: 200,
} as const;

/** UTF-8 takes at most three bytes for a UTF-16 unit. */
const ciphertextMaximum = limits.messageLength * 3 + encryption.tagBytes;
const encodedLength = (bytes: number): number => Math.ceil((bytes * 4) / 3);

/** Longest text of an encrypted message. */
export const encryptedLength =
  'symbi1.5000000...'.length +
  encodedLength(encryption.saltBytes) +
  encodedLength(encryption.ivBytes) +
  encodedLength(ciphertextMaximum);

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

/** Only the one way of writing the bytes is read, so that a text cannot be changed without changing what it says. */
const decode = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  if (text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
  return encode(bytes) === text ? bytes : undefined;
};

export const formatEncrypted = ({ iterations, salt, iv, ciphertext }: EncryptedParts): string =>
  [encryption.version, iterations, encode(salt), encode(iv), encode(ciphertext)].join('.');

const pattern = /^symbi1\.([1-9]\d{5,6})\.([\w-]{22})\.([\w-]{16})\.([\w-]{23,})$/;

/** The parts of an encrypted message, or undefined when the text is none. */
export const parseEncrypted = (text: string): EncryptedParts | undefined => {
  const [, count, ...encoded] = (text.length <= encryptedLength ? pattern.exec(text) : null) ?? [];
  if (count === undefined) return undefined;
  const iterations = Number(count);
  if (iterations < encryption.iterations || iterations > encryption.iterationsMaximum) return undefined;
  const [salt, iv, ciphertext] = encoded.map(decode);
  if (salt === undefined || iv === undefined || ciphertext === undefined) return undefined;
  return ciphertext.length > encryption.tagBytes ? { iterations, salt, iv, ciphertext } : undefined;
};

export const encryptedText = z
  .string()
  .refine((value) => parseEncrypted(value) !== undefined, 'Must be an encrypted message');

/** What a ciphertext belongs to: moved to another place or another message, it does not open. */
export const associatedData = (conversationId: string, clientId: string): string =>
  `${encryption.version}\n${conversationId}\n${clientId}`;
