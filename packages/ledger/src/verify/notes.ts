// oxlint-disable no-control-regex -- the formats read here forbid control characters

import { concatBytes, decodeBase64, toHex, utf8 } from '../bytes.ts';
import { sha256Of } from './sha256.ts';

/** c2sp.org/signed-note asks for at least 16 signatures; the reference implementation stops at 100. */
const MAX_SIGNATURES = 100;
export const MAX_NOTE_BYTES = 1_000_000;

type PublicKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** A C2SP verifier key: `<name>+<key id in hex>+<base64(0x01 || public key)>`. */
export interface VerifierKey {
  readonly vkey: string;
  readonly name: string;
  readonly id: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
}

interface NoteSignature {
  readonly name: string;
  readonly id: string;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** A signed note whose signatures have not been checked: `text` ends in a newline. */
export interface UncheckedNote {
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** What a C2SP tlog-checkpoint says. */
export interface CheckpointBody {
  readonly origin: string;
  readonly size: number;
  readonly root: string;
}

const isKeyName = (name: string): boolean =>
  name !== '' && name.isWellFormed() && !/[\s+\u0085\u0000-\u001f]/u.test(name);

/** Reads a verifier key; null unless it is well formed, Ed25519, and its id is the hash c2sp.org/signed-note asks for. */
export const parseVerifierKey = async (vkey: string): Promise<VerifierKey | null> => {
  const [, name, id, base64] = /^([^+]*)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u.exec(vkey) ?? [];
  if (name === undefined || id === undefined || base64 === undefined || !isKeyName(name)) return null;
  const typed = decodeBase64(base64);
  if (typed === null || typed.length !== 33 || typed[0] !== 1) return null;
  const digest = sha256Of(concatBytes(utf8(`${name}\n`), typed));
  return toHex(digest.subarray(0, 4)) === id ? { vkey, name, id, publicKey: typed.slice(1) } : null;
};

const parseSignature = (line: string): NoteSignature | null => {
  const [, name, base64] = /^\u2014 ([^ ]+) ([^ ]+)$/u.exec(line) ?? [];
  if (name === undefined || base64 === undefined || !isKeyName(name)) return null;
  const bytes = decodeBase64(base64);
  return bytes === null || bytes.length < 5
    ? null
    : { name, id: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) };
};

/** Splits a C2SP signed note; null if it is malformed, has no or more than 100 signatures, or exceeds 1,000,000 bytes. */
export const parseNote = (note: string): UncheckedNote | null => {
  if (note.length > MAX_NOTE_BYTES || utf8(note).length > MAX_NOTE_BYTES) return null;
  if (!note.isWellFormed() || /[\u0000-\u0009\u000b-\u001f]/.test(note)) return null;
  const split = note.lastIndexOf('\n\n');
  if (split < 0 || !note.endsWith('\n')) return null;
  const lines = note.slice(split + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return null;
  const signatures = lines.map(parseSignature);
  if (signatures.includes(null)) return null;
  return { text: note.slice(0, split + 1), signatures: signatures.filter((signature) => signature !== null) };
};

/** Reads the text of a checkpoint: origin, size, root, and no extension line (we write none, and none could be checked). */
export const parseCheckpoint = (text: string): CheckpointBody | null => {
  const [origin, size, root, end, ...more] = text.split('\n');
  if (origin === undefined || origin === '' || end !== '' || more.length > 0) return null;
  if (size === undefined || !/^(?:0|[1-9][0-9]{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) return null;
  const bytes = decodeBase64(root ?? '');
  return bytes === null || bytes.length !== 32 ? null : { origin, size: Number(size), root: toHex(bytes) };
};

/** The name a log's checkpoints carry in their first line: `<key name>/session/<session>`. */
export const originOf = (keyName: string, session: string): string => `${keyName}/session/${session}`;

/** The text of a hand-over note, to be signed by the old key and by the new one. */
export const handoverText = (oldKeyName: string, oldKey: string, newKey: string): string =>
  `${oldKeyName}/handover\n${oldKey}\n${newKey}\n`;

type SignatureState = 'valid' | 'invalid' | 'absent';

/** Checks signatures; every key is imported once, and every note is checked once for each key. */
export class KeyRing {
  private readonly imported = new Map<string, Promise<PublicKey | null>>();
  private readonly checked = new WeakMap<UncheckedNote, Map<string, Promise<SignatureState>>>();

  /** Null where this platform cannot check Ed25519, or not this key. */
  async publicKey(key: VerifierKey): Promise<PublicKey | null> {
    const known = this.imported.get(key.vkey);
    if (known !== undefined) return known;
    const fresh = crypto.subtle.importKey('raw', key.publicKey, 'Ed25519', false, ['verify']).catch(() => null);
    this.imported.set(key.vkey, fresh);
    return fresh;
  }

  /** Starts on the signatures of a note, which other threads verify meanwhile; who checks it hears what came of it. */
  begin(note: UncheckedNote, key: VerifierKey): void {
    // What fails here fails for whoever asks.
    this.check(note, key).catch(() => null);
  }

  /** 'valid' if this key signed the note and every signature in its name verifies, 'absent' if it did not sign. */
  async check(note: UncheckedNote, key: VerifierKey): Promise<SignatureState> {
    const states = this.checked.get(note) ?? new Map<string, Promise<SignatureState>>();
    const state = states.get(key.vkey) ?? this.verify(note, key);
    this.checked.set(note, states.set(key.vkey, state));
    return state;
  }

  private async verify(note: UncheckedNote, key: VerifierKey): Promise<SignatureState> {
    const own = note.signatures.filter((line) => line.name === key.name && line.id === key.id);
    if (own.length === 0) return 'absent';
    const publicKey = await this.publicKey(key);
    if (publicKey === null) return 'invalid';
    const message = utf8(note.text);
    for (const { signature } of own)
      if (signature.length !== 64 || !(await crypto.subtle.verify('Ed25519', publicKey, signature, message)))
        return 'invalid';
    return 'valid';
  }
}
