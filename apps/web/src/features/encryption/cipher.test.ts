import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { associatedData, formatEncrypted, parseEncrypted } from '@symbi/contracts/encrypted';
import { encryptedLength } from '@symbi/contracts/message-input';
import { limits } from '@symbi/contracts/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { decryptText, deriveKey, encryptText, importPassphrase, newDerivation } from './cipher.ts';

const hex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'hex'));
const derivation = { salt: hex('000102030405060708090a0b0c0d0e0f'), iterations: 600_000 };
const iv = hex('101112131415161718191a1b');
const place = { conversationId: 'a'.repeat(24), clientId: 'client-0001' };
const passphrase = 'correct horse battery staple';
const content = 'Meet me at the bridge. 🌉';

let key: CryptoKey;
let sealed: string;
beforeAll(async () => {
  key = await deriveKey(await importPassphrase(passphrase), derivation);
  sealed = await encryptText(key, derivation, place, content, iv);
});

const open = async (text: string, at = place, with_ = key): Promise<string | null> => {
  const parts = parseEncrypted(text);
  if (parts === undefined) throw new Error('It is no encrypted message');
  return decryptText(with_, parts, at);
};

describe('the cipher', () => {
  test('writes what another implementation of PBKDF2 and AES-GCM writes', () => {
    const raw = pbkdf2Sync(passphrase, derivation.salt, derivation.iterations, 32, 'sha256');
    expect(raw.toString('hex')).toBe('ef177144eec9420cbc1093d2a8b344a92bc506d0d4ec9c028dd19f8324d8c1e6');
    const cipher = createCipheriv('aes-256-gcm', raw, iv, { authTagLength: 16 });
    cipher.setAAD(Buffer.from(associatedData(place.conversationId, place.clientId)));
    const ciphertext = Uint8Array.from(
      Buffer.concat([cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()]),
    );
    expect(sealed).toBe(formatEncrypted({ ...derivation, iv, ciphertext }));
    expect(sealed).toBe(
      'symbi1.600000.AAECAwQFBgcICQoLDA0ODw.EBESExQVFhcYGRob.QXcYsTCSzVeqzrm8pJZUmGNR_oPjSfZbXLySn7tMmrTGjWVxFedFi1x-yQ',
    );
  });

  test.each([
    '',
    'x',
    'Zürich\r\n\tنص 🌉',
    '\uFEFFmark',
    'x'.repeat(limits.messageLength),
    '€'.repeat(limits.messageLength),
  ])('gives back what it was given (%#), within the bound of the format', async (text) => {
    const closed = await encryptText(key, derivation, place, text);
    expect(closed.length).toBeLessThanOrEqual(encryptedLength);
    if (text === '') return;
    expect(await open(closed)).toBe(text);
  });

  test('never uses a nonce or a salt twice', async () => {
    const texts = await Promise.all(Array.from({ length: 50 }, () => encryptText(key, derivation, place, content)));
    expect(new Set(texts.map((text) => text.split('.')[3])).size).toBe(50);
    expect(new Set(Array.from({ length: 50 }, () => newDerivation().salt.join())).size).toBe(50);
  });

  test('opens for the passphrase alone, however its characters were composed', async () => {
    const keyOf = async (typed: string) => deriveKey(await importPassphrase(typed), derivation);
    expect(await open(sealed, place, await keyOf(`${passphrase}.`))).toBeNull();
    expect(await open(sealed, place, await keyOf('Correct horse battery staple'))).toBeNull();
    const composed = await encryptText(await keyOf('Zu\u0308rich'), derivation, place, content);
    expect(await open(composed, place, await keyOf('Z\u00FCrich'))).toBe(content);
  });

  test('opens in its own conversation and message alone', async () => {
    expect(await open(sealed)).toBe(content);
    expect(await open(sealed, { ...place, conversationId: 'b'.repeat(24) })).toBeNull();
    expect(await open(sealed, { ...place, clientId: 'client-0002' })).toBeNull();
  });

  test('notices every changed bit of nonce, text and tag', async () => {
    const parts = parseEncrypted(sealed);
    if (parts === undefined) throw new Error('It is no encrypted message');
    const flipped = (bytes: Uint8Array<ArrayBuffer>, bit: number) =>
      bytes.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
    for (let bit = 0; bit < parts.ciphertext.length * 8; bit += 1)
      expect(await decryptText(key, { ...parts, ciphertext: flipped(parts.ciphertext, bit) }, place)).toBeNull();
    for (let bit = 0; bit < parts.iv.length * 8; bit += 1)
      expect(await decryptText(key, { ...parts, iv: flipped(parts.iv, bit) }, place)).toBeNull();
    expect(await decryptText(key, { ...parts, ciphertext: parts.ciphertext.slice(0, -1) }, place)).toBeNull();
  });

  test('keys cannot be taken out of the browser', async () => {
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    await expect(crypto.subtle.exportKey('raw', await importPassphrase(passphrase))).rejects.toThrow();
  });
});
