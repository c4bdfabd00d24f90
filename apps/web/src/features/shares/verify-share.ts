import type { SharedConversation, SharedMessage } from '@symbi/contracts/transfers';
import { hashRow, originOf, parseCheckpoint, parseNote, parseVerifierKey } from '@symbi/ledger/verifier';

export interface ShareCheck {
  /**
   * 'verified' only when every message was: 'partial' when some have no row, 'unproven' when none has; 'none': there is no
   * log; 'unsupported': this browser cannot check signatures.
   */
  readonly state: 'verified' | 'partial' | 'unproven' | 'broken' | 'bad-signature' | 'none' | 'unsupported';
  readonly verified: number;
  readonly broken: number;
  readonly unproven: number;
}

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

const fromHex = (hex: string): Bytes =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256 = async (...parts: readonly Uint8Array[]): Promise<Bytes> => {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined));
};

/** The root that a leaf and its path lead to (RFC 9162, 2.1.3.2); null when the path does not fit the tree. */
const rootFrom = async (leaf: string, seq: number, size: number, path: readonly string[]): Promise<string | null> => {
  let hash = fromHex(leaf);
  let place = seq;
  let last = size - 1;
  for (const step of path) {
    if (last === 0 || !/^[0-9a-f]{64}$/.test(step)) return null;
    if (place % 2 === 1 || place === last) {
      hash = await sha256(Uint8Array.of(1), fromHex(step), hash);
      for (; place % 2 === 0 && place !== 0; last = Math.floor(last / 2)) place /= 2;
    } else hash = await sha256(Uint8Array.of(1), hash, fromHex(step));
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 ? toHex(hash) : null;
};

const fieldsOf = (row: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(row);
  return typeof value === 'object' && value !== null ? { ...value } : {};
};

interface Head {
  readonly session: string;
  readonly size: number;
  readonly root: string;
}

/** True when the row commits to exactly this text of exactly this message, and lies in the tree of the checkpoint. */
const isHeld = async ({ _id, content, sender, proof }: SharedMessage, head: Head): Promise<boolean> => {
  if (proof === null || !/^[0-9a-f]{32}$/.test(proof.salt)) return false;
  const row = fieldsOf(proof.row);
  const commit = await sha256(
    encoder.encode('content:v1\0'),
    fromHex(proof.salt),
    Uint8Array.of(0),
    encoder.encode(content),
  );
  const fits =
    row['type'] === 'message' &&
    row['session'] === head.session &&
    row['seq'] === proof.seq &&
    row['message_id'] === _id &&
    row['sender'] === sender &&
    row['content_commit'] === toHex(commit);
  return fits && (await rootFrom(await hashRow(proof.row), proof.seq, head.size, proof.path)) === head.root;
};

const isSigned = async (note: NonNullable<ReturnType<typeof parseNote>>, vkey: string): Promise<boolean> => {
  const key = await parseVerifierKey(vkey);
  if (key === null) return false;
  const publicKey = await crypto.subtle.importKey('raw', Uint8Array.from(key.publicKey), 'Ed25519', false, ['verify']);
  const own = note.signatures.filter(({ name, id }) => name === key.name && id === key.id);
  const checks = own.map(({ signature }) =>
    crypto.subtle.verify('Ed25519', publicKey, Uint8Array.from(signature), encoder.encode(note.text)),
  );
  return own.length > 0 && (await Promise.all(checks)).every(Boolean);
};

/** A message without its row could say anything: who takes a row away must not be told that all is well. */
const stateOf = ({ verified, broken, unproven }: Omit<ShareCheck, 'state'>): ShareCheck['state'] => {
  if (broken > 0) return 'broken';
  if (verified === 0) return 'unproven';
  return unproven === 0 ? 'verified' : 'partial';
};

const nothing = { verified: 0, broken: 0, unproven: 0 };

/** Checks every message of a snapshot against its signed checkpoint, in this browser alone. */
export const verifyShare = async (shared: SharedConversation): Promise<ShareCheck> => {
  const { checkpoint, logKey, session, messages } = shared;
  if (checkpoint === null) return { state: 'none', ...nothing };
  const note = parseNote(checkpoint);
  const body = note === null ? null : parseCheckpoint(note.text);
  const keyName = logKey.slice(0, logKey.indexOf('+'));
  if (note === null || body === null || body.origin !== originOf(keyName, session))
    return { state: 'bad-signature', ...nothing };
  try {
    if (!(await isSigned(note, logKey))) return { state: 'bad-signature', ...nothing };
  } catch {
    return { state: 'unsupported', ...nothing };
  }
  const proven = messages.filter(({ proof }) => proof !== null);
  const held = await Promise.all(proven.map((message) => isHeld(message, { session, ...body }).catch(() => false)));
  const verified = held.filter(Boolean).length;
  const counts = { verified, broken: held.length - verified, unproven: messages.length - proven.length };
  return { state: stateOf(counts), ...counts };
};
