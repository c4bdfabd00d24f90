import { bytesFromHex, toHex } from '../bytes.ts';
import { KeyRing, originOf, parseCheckpoint, parseNote, parseVerifierKey, type UncheckedNote } from './notes.ts';
import { isCheckedRow } from './row-shapes.ts';
import { parseStrictJson, type Json } from './strict-json.ts';
import { commitContent, hashNode, hashRow } from './tree.ts';

const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Where a leaf stands, and what leads from it to the root: hashes in hexadecimal. */
export interface Inclusion {
  readonly leaf: string;
  readonly seq: number;
  readonly size: number;
  readonly path: readonly string[];
  readonly root: string;
}

/** True when the path leads from the leaf at `seq` to the root over `size` leaves (RFC 9162, 2.1.3.2). Never throws. */
export const verifyInclusion = ({ leaf, seq, size, path, root }: Inclusion): boolean => {
  const isInside = Number.isSafeInteger(seq) && Number.isSafeInteger(size) && seq >= 0 && seq < size;
  if (!isInside || !isHash(leaf) || !path.every(isHash)) return false;
  let hash = bytesFromHex(leaf);
  let place = seq;
  let last = size - 1;
  for (const step of path.map(bytesFromHex)) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hash = hashNode(step, hash);
      for (; place % 2 === 0 && place !== 0; last = Math.floor(last / 2)) place /= 2;
    } else hash = hashNode(hash, step);
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && toHex(hash) === root;
};

/** The row that commits to a message, the salt of that commitment, and the row's path in the tree. */
export interface MessageProof {
  readonly row: string;
  readonly salt: string;
  readonly seq: number;
  readonly path: readonly string[];
}

/** What of a shared conversation its log vouches for. */
export interface SharedLog {
  readonly session: string;
  /** The verifier key that the checkpoint is said to be signed with. */
  readonly logKey: string;
  readonly checkpoint: string | null;
  readonly messages: readonly {
    readonly _id: string;
    readonly sender: string;
    readonly content: string;
    readonly proof: MessageProof | null;
  }[];
}

export interface ShareCheck {
  /**
   * 'verified' only when every message was: 'partial' when some have no row, 'unproven' when none has; 'none': there is no
   * log; 'unsupported': signatures cannot be checked here.
   */
  readonly state: 'verified' | 'partial' | 'unproven' | 'broken' | 'bad-signature' | 'none' | 'unsupported';
  readonly verified: number;
  readonly broken: number;
  readonly unproven: number;
}

interface Head {
  readonly session: string;
  readonly size: number;
  readonly root: string;
}

const readRow = (text: string): Json => {
  try {
    return parseStrictJson(text, { canonical: true });
  } catch {
    return null;
  }
};

/** True when the row commits to exactly this text of exactly this message, and lies in the tree of the checkpoint. */
const isHeld = ({ _id, content, sender, proof }: SharedLog['messages'][number], head: Head): boolean => {
  if (proof === null || !/^[0-9a-f]{32}$/.test(proof.salt)) return false;
  const row = readRow(proof.row);
  const isOwn =
    isCheckedRow(row) &&
    row.type === 'message' &&
    row.session === head.session &&
    row.seq === proof.seq &&
    row['message_id'] === _id &&
    row['sender'] === sender &&
    row.content_commit === commitContent({ salt: proof.salt, content });
  return isOwn && verifyInclusion({ ...proof, ...head, leaf: hashRow(proof.row) });
};

const signatureOf = async (note: UncheckedNote, vkey: string): Promise<'valid' | 'invalid' | 'unsupported'> => {
  const key = await parseVerifierKey(vkey);
  if (key === null) return 'invalid';
  const ring = new KeyRing();
  if ((await ring.publicKey(key)) === null) return 'unsupported';
  return (await ring.check(note, key)) === 'valid' ? 'valid' : 'invalid';
};

/** A message without its row could say anything: who takes a row away must not be told that all is well. */
const stateOf = ({ verified, broken, unproven }: Omit<ShareCheck, 'state'>): ShareCheck['state'] => {
  if (broken > 0) return 'broken';
  if (verified === 0) return 'unproven';
  return unproven === 0 ? 'verified' : 'partial';
};

const nothing = { verified: 0, broken: 0, unproven: 0 };

/**
 * Checks every message of a shared conversation against its signed checkpoint, by the rules of the log and with nothing
 * but WebCrypto. Never throws.
 */
export const verifyShare = async ({ checkpoint, logKey, session, messages }: SharedLog): Promise<ShareCheck> => {
  if (checkpoint === null) return { state: 'none', ...nothing };
  const note = parseNote(checkpoint);
  const body = note === null ? null : parseCheckpoint(note.text);
  const keyName = logKey.slice(0, logKey.indexOf('+'));
  if (note === null || body === null || body.origin !== originOf(keyName, session))
    return { state: 'bad-signature', ...nothing };
  const signature = await signatureOf(note, logKey).catch(() => 'unsupported' as const);
  if (signature !== 'valid') return { state: signature === 'invalid' ? 'bad-signature' : signature, ...nothing };
  const proven = messages.filter(({ proof }) => proof !== null);
  // One that was left out or deleted has neither words nor what proves them: it says nothing that could be checked.
  const unproven = messages.filter(({ proof, content }) => proof === null && content !== '').length;
  const held = proven.map((message) => isHeld(message, { session, ...body }));
  const verified = held.filter(Boolean).length;
  const counts = { verified, broken: held.length - verified, unproven };
  return { state: stateOf(counts), ...counts };
};
