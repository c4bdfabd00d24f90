import { associatedData, encryption, formatEncrypted, type EncryptedParts } from '@symbi/contracts/encrypted';

/** Parameters that derive the key from a passphrase; sent with every message. */
export type Derivation = Pick<EncryptedParts, 'salt' | 'iterations'>;

/** Identifies the message a ciphertext belongs to. */
interface MessageIdentity {
  readonly conversationId: string;
  readonly clientId: string;
}

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

/** False on plain HTTP addresses other than localhost, where browsers provide no encryption. */
export const canEncrypt = (): boolean => globalThis.isSecureContext !== false && 'subtle' in crypto;

/** A passphrase as a handle that derives keys and can't be read back. */
export const importPassphrase = (passphrase: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase.normalize('NFKC')), 'PBKDF2', false, [
    'deriveKey',
  ]);

export const newDerivation = (): Derivation => ({
  salt: random(encryption.saltBytes),
  iterations: encryption.iterations,
});

export const deriveKey = (passphrase: CryptoKey, { salt, iterations }: Derivation): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    passphrase,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );

const algorithm = (iv: Uint8Array<ArrayBuffer>, { conversationId, clientId }: MessageIdentity): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(associatedData(conversationId, clientId)),
  tagLength: encryption.tagBytes * 8,
});

/** Encrypts `content` into the text that is sent. `iv` is random and never reused. */
export const encryptText = async (
  key: CryptoKey,
  derivation: Derivation,
  place: MessageIdentity,
  content: string,
  iv = random(encryption.ivBytes),
): Promise<string> => {
  const bytes = await crypto.subtle.encrypt(algorithm(iv, place), key, new TextEncoder().encode(content));
  return formatEncrypted({ ...derivation, iv, ciphertext: new Uint8Array(bytes) });
};

/** Decrypts to the content, or to null if the key, the message identity or a single bit differs. */
export const decryptText = async (
  key: CryptoKey,
  { iv, ciphertext }: EncryptedParts,
  place: MessageIdentity,
): Promise<string | null> => {
  try {
    const bytes = await crypto.subtle.decrypt(algorithm(iv, place), key, ciphertext);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};
