import { bytesFromHex, concatBytes, toBase64, utf8, type Sha256 } from '../bytes.ts';
import { canonicalJson } from '../canonical-json.ts';
import { LedgerError } from '../errors.ts';
import { keyNameOf, signNote, type NoteSigner } from '../keys.ts';
import { appendLeaf, checkedFrontier, emptyFrontier, leafHash, rootOf, type Frontier } from '../tree/merkle.ts';
import type { RowContent, RowInput } from './rows.ts';
import { toHex } from '../bytes.ts';
import { ZERO_HASH } from '../verify/export-format.ts';
import { originOf } from '../verify/notes.ts';
import { rowProblem } from '../verify/row-shapes.ts';
import { parseStrictJson, type Json } from '../verify/strict-json.ts';

/**
 * The state a server needs to append to a session's log without rehashing history. Stored as text beside the rows
 * (`encodeHead`) and locked during the appending transaction.
 */
export interface LogHead {
  readonly session: string;
  readonly frontier: Frontier;
  /** The hash of the newest row, 64 zeros before the first. */
  readonly previousHash: string;
  /** The newest row's time; no later row is dated before it. */
  readonly at: number;
  /** The verifier key in force; null before the first row. */
  readonly key: string | null;
  readonly closed: boolean;
}

export interface AppendedRow {
  readonly seq: number;
  /** The exact text to store: its hash is the row's hash. */
  readonly text: string;
  readonly rowHash: string;
  /** The recorded time, never before that of the previous row. */
  readonly at: number;
  readonly contentCommit: string | null;
  readonly head: LogHead;
}

/** The head of a log without rows; the first row to append is `opened`. */
export const emptyHead = (session: string): LogHead => ({
  session,
  frontier: emptyFrontier,
  previousHash: ZERO_HASH,
  at: 0,
  key: null,
  closed: false,
});

/** The head as canonical JSON text, to be stored. */
export const encodeHead = ({ session, frontier, previousHash, at, key, closed }: LogHead): string =>
  canonicalJson({ v: 1, session, size: frontier.size, peaks: frontier.peaks, previousHash, at, key, closed });

/** Reads what `encodeHead` wrote; throws `LedgerError` for anything else. */
export const decodeHead = (text: string): LogHead => {
  const head = parseStrictJson(text, { canonical: true });
  if (typeof head !== 'object' || head === null || Array.isArray(head)) throw new LedgerError('not a log head');
  const { v, session, size, peaks, previousHash, at, key, closed } = head as Readonly<Record<string, Json>>;
  const isHead = v === 1 && typeof previousHash === 'string' && /^[0-9a-f]{64}$/.test(previousHash);
  if (!isHead || typeof session !== 'string' || typeof size !== 'number' || !Array.isArray(peaks))
    throw new LedgerError('not a log head');
  if (typeof at !== 'number' || typeof closed !== 'boolean' || (typeof key !== 'string' && key !== null))
    throw new LedgerError('not a log head');
  const hashes = (peaks as readonly Json[]).map((peak) => (typeof peak === 'string' ? peak : ''));
  return { session, frontier: checkedFrontier(size, hashes), previousHash, at, key: key ?? null, closed };
};

/** hex(SHA-256("content:v1" || 0x00 || salt || 0x00 || utf8(text))): a row's commitment to its erasable content. */
export const commitToContent = ({ text, salt }: RowContent, sha256: Sha256): string => {
  if (salt.length !== 16) throw new LedgerError('a salt has 16 bytes');
  if (!text.isWellFormed() || text.includes('\0')) throw new LedgerError('content is well-formed text without NUL');
  return toHex(sha256(concatBytes(utf8('content:v1\0'), salt, Uint8Array.of(0), utf8(text))));
};

/** hex(SHA-256(0x00 || utf8(text))): the hash of a stored row, its leaf in the tree. */
export const rowHashOf = (text: string, sha256: Sha256): string => toHex(leafHash(utf8(text), sha256));

const refuseMisplaced = (head: LogHead, row: RowInput): void => {
  if ((head.frontier.size === 0) !== (row.type === 'opened'))
    throw new LedgerError('exactly the first row is `opened`');
  if (head.closed && row.type !== 'redaction' && row.type !== 'key_rotation')
    throw new LedgerError('the log is closed');
  if (row.type === 'key_rotation' && row.fields.old_key !== head.key)
    throw new LedgerError('only the key in force can hand over');
  if (row.type === 'redaction' && row.fields.target_seq >= head.frontier.size)
    throw new LedgerError('only an earlier row can be redacted');
};

const keyAfter = (head: LogHead, row: RowInput): string | null => {
  if (row.type === 'opened') return row.fields.key;
  return row.type === 'key_rotation' ? row.fields.new_key : head.key;
};

/**
 * The next row of a log and the head after it, in O(log n) hashes and without reading history. `at` is raised to the
 * newest row's time if the clock ran back. Throws `LedgerError` for a row the verifier would refuse: a malformed field,
 * a number that is not an integer, text that is not well formed, a row out of place.
 */
export const appendRow = (head: LogHead, input: RowInput, sha256: Sha256): AppendedRow => {
  refuseMisplaced(head, input);
  const seq = head.frontier.size;
  const at = Math.max(head.at, input.at);
  const contentCommit = input.content === undefined ? null : commitToContent(input.content, sha256);
  const common = { v: 1, session: head.session, seq, prev_hash: head.previousHash, at, type: input.type };
  const text = canonicalJson({ ...input.fields, ...common, content_commit: contentCommit }, { integersOnly: true });
  const problem = rowProblem(parseStrictJson(text, { canonical: true }));
  if (problem !== null) throw new LedgerError(`the ${input.type} row cannot be written: ${problem}`);
  const rowHash = rowHashOf(text, sha256);
  const next: LogHead = {
    session: head.session,
    frontier: appendLeaf(head.frontier, bytesFromHex(rowHash), sha256),
    previousHash: rowHash,
    at,
    key: keyAfter(head, input),
    closed: head.closed || input.type === 'closed',
  };
  return { seq, text, rowHash, at, contentCommit, head: next };
};

/** The text of the log's c2sp.org/tlog-checkpoint: origin, size and root, before it is signed. */
export const checkpointText = (head: LogHead, sha256: Sha256): string => {
  if (head.key === null) throw new LedgerError('a log without rows has no checkpoint');
  const origin = originOf(keyNameOf(head.key), head.session);
  return `${origin}\n${String(head.frontier.size)}\n${toBase64(rootOf(head.frontier, sha256))}\n`;
};

/**
 * The signed checkpoint of a log. Throws `LedgerError` if the signer's key is not the one in force: a new key must
 * first be introduced by a `key_rotation` row.
 */
export const signCheckpoint = (head: LogHead, signer: NoteSigner, sha256: Sha256): string => {
  if (head.key !== signer.vkey)
    throw new LedgerError('this key is not in force for this log: it needs a key_rotation row');
  return signNote(checkpointText(head, sha256), signer);
};
