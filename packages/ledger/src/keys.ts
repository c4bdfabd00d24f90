import { bytesFromHex, concatBytes, toBase64, utf8, type Sha256 } from './bytes.ts';
import { LedgerError } from './errors.ts';
import { toHex } from './bytes.ts';
import { handoverText, MAX_NOTE_BYTES } from './verify/notes.ts';

/** Signs with one Ed25519 key: `sign` returns the 64-byte RFC 8032 signature of the message. */
export interface NoteSigner {
  readonly vkey: string;
  readonly sign: (message: Uint8Array) => Uint8Array;
}

const ED25519 = Uint8Array.of(1);

/**
 * The C2SP verifier key of an Ed25519 public key (32 bytes): `<name>+<hex key id>+<base64(0x01 || public key)>` with
 * key id = SHA-256(name || 0x0A || 0x01 || public key)[:4]. The name is the host of the instance, without spaces or '+'.
 */
export const formatVerifierKey = (name: string, publicKey: Uint8Array, sha256: Sha256): string => {
  if (name === '' || !name.isWellFormed() || /[\s+\p{Cc}]/u.test(name)) throw new LedgerError('not a key name');
  if (publicKey.length !== 32) throw new LedgerError('an Ed25519 public key has 32 bytes');
  const typed = concatBytes(ED25519, publicKey);
  const id = toHex(sha256(concatBytes(utf8(`${name}\n`), typed)).subarray(0, 4));
  return `${name}+${id}+${toBase64(typed)}`;
};

/** The name in a verifier key: everything before its first '+'. */
export const keyNameOf = (vkey: string): string => vkey.slice(0, vkey.indexOf('+'));

const signatureLine = (text: string, signer: NoteSigner): string => {
  const name = keyNameOf(signer.vkey);
  const id = signer.vkey.slice(name.length + 1, name.length + 9);
  const idBytes = bytesFromHex(id);
  const signature = signer.sign(utf8(text));
  if (name === '' || idBytes.length !== 4 || signature.length !== 64) throw new LedgerError('not an Ed25519 signer');
  return `\u2014 ${name} ${toBase64(concatBytes(idBytes, signature))}\n`;
};

/** Signs a text that ends in a newline as c2sp.org/signed-note describes, once for every signer. */
export const signNote = (text: string, ...signers: readonly NoteSigner[]): string => {
  if (!text.endsWith('\n') || !text.isWellFormed()) throw new LedgerError('a note is text that ends in a newline');
  if (/[^\P{Cc}\n\u007f-\u009f]/u.test(text)) throw new LedgerError('a note holds no control characters');
  if (signers.length === 0) throw new LedgerError('a note needs a signature');
  const note = `${text}\n${signers.map((signer) => signatureLine(text, signer)).join('')}`;
  if (utf8(note).length > MAX_NOTE_BYTES) throw new LedgerError('the note is too long');
  return note;
};

/** The hand-over note from one key to the next: signed by both, so that neither can claim the other alone. */
export const signHandover = (previous: NoteSigner, next: NoteSigner): string => {
  if (previous.vkey === next.vkey) throw new LedgerError('a key cannot hand over to itself');
  return signNote(handoverText(keyNameOf(previous.vkey), previous.vkey, next.vkey), previous, next);
};
