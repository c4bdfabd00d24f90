import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Secrets at rest, in AES-256-GCM envelopes. Each value has its own data key, wrapped by a key of the keyring. Its
 * place (table, column, row, owner, provider) is authenticated too, so a sealed value cannot be moved to another row.
 */
export interface Keyring {
  /** Opening requires exactly the same `place`. */
  seal(plain: string, place: readonly string[]): string;
  /** Throws when the place, the key or the text differs from what was sealed. */
  open(sealed: string, place: readonly string[]): string;
  /** True when the value was wrapped by a key that is no longer the newest. */
  isStale(sealed: string): boolean;
}

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const encrypt = (key: Buffer, plain: Buffer, associated: Buffer): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(associated);
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const decrypt = (key: Buffer, sealed: Buffer, associated: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(associated);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
};

/** Unambiguous encoding: two different places never give the same bytes. */
const placeBytes = (place: readonly string[]): Buffer => Buffer.from(JSON.stringify(place), 'utf8');

class KeyringError extends Error {
  override readonly name = 'KeyringError';
}

const isWeak = (key: Buffer): boolean => new Set(key).size < 8;

/**
 * `text` is one or more `id:base64` pairs of 32-byte keys, separated by commas, newest first.
 * Throws `KeyringError` for short, repeated or placeholder keys.
 */
const parseKeyring = (text: string): Keyring => {
  const keys = new Map<string, Buffer>();
  for (const pair of text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const match = /^([\w-]{1,32}):([A-Za-z0-9+/_=-]+)$/.exec(pair);
    const key = match?.[2] === undefined ? Buffer.alloc(0) : Buffer.from(match[2], 'base64');
    if (match?.[1] === undefined || key.length !== KEY_BYTES)
      throw new KeyringError('SYMBI_KEYRING must be id:base64 pairs of 32-byte keys, newest first');
    if (isWeak(key))
      throw new KeyringError(
        `SYMBI_KEYRING: the key ${match[1]} is not random; make one with: openssl rand -base64 32`,
      );
    if (keys.has(match[1])) throw new KeyringError(`SYMBI_KEYRING names the key ${match[1]} twice`);
    keys.set(match[1], key);
  }
  const newest = keys.entries().next().value;
  if (newest === undefined) throw new KeyringError('SYMBI_KEYRING holds no key');
  const [newestId, newestKey] = newest;
  return {
    seal: (plain, place) => {
      const associated = placeBytes(place);
      const dataKey = randomBytes(KEY_BYTES);
      const wrapped = encrypt(newestKey, dataKey, associated);
      const body = encrypt(dataKey, Buffer.from(plain, 'utf8'), associated);
      return ['v1', newestId, wrapped.toString('base64'), body.toString('base64')].join('.');
    },
    open: (sealed, place) => {
      const [version, keyId, wrapped, body] = sealed.split('.');
      const key = keys.get(keyId ?? '');
      if (version !== 'v1' || key === undefined || wrapped === undefined || body === undefined) {
        throw new KeyringError('The key that sealed this value is not in the keyring');
      }
      const associated = placeBytes(place);
      const dataKey = decrypt(key, Buffer.from(wrapped, 'base64'), associated);
      return decrypt(dataKey, Buffer.from(body, 'base64'), associated).toString('utf8');
    },
    isStale: (sealed) => sealed.split('.')[1] !== newestId,
  };
};

/** Reads a 0600 file of the data directory, or creates it atomically: a crash leaves no partial file. */
const readOrCreateSecretFile = (directory: string, name: string, create: () => string): string => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, name);
  if (!existsSync(file)) {
    const temporary = `${file}.${randomBytes(6).toString('hex')}`;
    try {
      writeFileSync(temporary, create(), { mode: 0o600, flush: true });
      linkSync(temporary, file);
    } finally {
      rmSync(temporary, { force: true });
    }
  }
  if ((statSync(file).mode & 0o077) !== 0)
    throw new KeyringError(`${file} can be read by others; run: chmod 600 ${file}`);
  return readFileSync(file, 'utf8').trim();
};

export const openKeyring = (given: string | undefined, directory: string): Keyring =>
  parseKeyring(
    given ?? readOrCreateSecretFile(directory, 'keyring', () => `k1:${randomBytes(KEY_BYTES).toString('base64')}\n`),
  );
