import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { toBase64, utf8, type Sha256 } from '../bytes.ts';
import { buildExport } from '../log/export.ts';
import { formatVerifierKey, keyNameOf, signNote, type NoteSigner } from '../keys.ts';
import { appendRow, emptyHead, rowHashOf, signCheckpoint, type AppendedRow, type LogHead } from '../log/log.ts';
import { appendLeaf, emptyFrontier, leafHash, rootOf } from '../tree/merkle.ts';
import type { RowFields, RowInput } from '../log/rows.ts';
import { ZERO_HASH, type ExportedKey, type LedgerExport } from '../verify/export-format.ts';
import { originOf } from '../verify/notes.ts';
import { parseStrictJson, type Json } from '../verify/strict-json.ts';
import { canonicalJson } from '../canonical-json.ts';

export const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest();

export const HOST = 'symbi.example';
export const SESSION = 'conv:64b0c0ffee64b0c0ffee64b0';
const PKCS8_PREFIX = '302e020100300506032b657004220420';

/** A signer from an RFC 8032 seed (32 bytes, hex). */
export const signerFromSeed = (seed: string, name = HOST): NoteSigner => {
  const key = createPrivateKey({ key: Buffer.from(PKCS8_PREFIX + seed, 'hex'), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  return { vkey: formatVerifierKey(name, publicKey, sha256), sign: (message) => sign(null, message, key) };
};

const seedOf = (label: string): string => createHash('sha256').update(label).digest('hex');

export const ours = signerFromSeed(seedOf('ours'));
export const successor = signerFromSeed(seedOf('successor'));
export const attacker = signerFromSeed(seedOf('attacker'));
export const elsewhere = signerFromSeed(seedOf('elsewhere'), 'other.example');
/** Two different keys with one name and one key id, found by trying seeds until two ids were equal. */
export const twins = [signerFromSeed(seedOf('collision:8081')), signerFromSeed(seedOf('collision:15836'))] as const;

export const id = (n: number): string => n.toString(16).padStart(24, '0');
const saltOf = (seq: number): Uint8Array => sha256(utf8(`salt ${String(seq)}`)).subarray(0, 16);

/** An in-memory log in the form a server keeps. */
export class TestLog {
  head: LogHead;
  readonly appended: AppendedRow[] = [];
  readonly contents: { seq: number; salt: Uint8Array; content: string }[] = [];
  readonly checkpoints: string[] = [];
  keys: ExportedKey[];

  constructor(signer: NoteSigner = ours, session = SESSION) {
    this.head = emptyHead(session);
    this.keys = [{ vkey: signer.vkey, handover: null }];
    this.append({ type: 'opened', at: 1_000, fields: { key: signer.vkey } });
  }

  append(row: RowInput): AppendedRow {
    const appended = appendRow(this.head, row, sha256);
    this.head = appended.head;
    this.appended.push(appended);
    if (row.content !== undefined)
      this.contents.push({ seq: appended.seq, salt: row.content.salt, content: row.content.text });
    return appended;
  }

  /** The content of the next row, with its salt. */
  content(text: string): { text: string; salt: Uint8Array } {
    return { text, salt: saltOf(this.appended.length) };
  }

  message(n: number, text: string, fields: Partial<RowFields<'message'>> = {}): AppendedRow {
    const common = { message_id: id(n), parent_id: null, sender: 'user', agent_id: null, state: 'done' } as const;
    const content = this.content(text);
    return this.append({ type: 'message', at: 1_000 + 10 * n, fields: { ...common, ...fields }, content });
  }

  redact(seq: number): AppendedRow {
    const target = this.appended[seq];
    if (target === undefined) throw new RangeError('no such row');
    this.contents.splice(
      this.contents.findIndex((content) => content.seq === seq),
      1,
    );
    const fields = { target_seq: seq, target_hash: target.rowHash, reason: 'message_erased' } as const;
    return this.append({ type: 'redaction', at: this.head.at + 1, fields });
  }

  sign(signer: NoteSigner = ours): string {
    const note = signCheckpoint(this.head, signer, sha256);
    this.checkpoints.push(note);
    return note;
  }

  export(): LedgerExport {
    const rows = this.appended.map((row) => row.text);
    const { session } = this.head;
    return buildExport({ session, rows, contents: this.contents, checkpoints: this.checkpoints, keys: this.keys });
  }
}

/** A log with a row of every type except a key rotation; row 9 is redacted by row 10 and row 12 closes the log. */
export const sampleLog = (): TestLog => {
  const log = new TestLog();
  log.message(1, 'Is the bridge safe to cross?');
  log.sign();
  const capsule = log.append({
    type: 'capsule_change',
    at: 1_012,
    fields: { actor_id: id(77), changed: ['goals'] },
    content: log.content('{"goals":["cross"]}'),
  });
  log.append({
    type: 'context_used',
    at: 1_013,
    fields: { message_id: id(2), context_ids: [id(50), id(51)], capsule_row: capsule.rowHash },
  });
  log.sign();
  log.message(2, 'Yes \u2014 the bridge is safe. \u{1f309}', { sender: 'agent', agent_id: id(90), parent_id: id(1) });
  const engine = 'trust-1.0.0';
  log.append({
    type: 'trust_score',
    at: 1_021,
    fields: { message_id: id(2), mode: 'grounded', score_bp: 8_211, low_bp: 7_400, high_bp: 8_800, engine },
  });
  const stances = { kind: 'reversal', stance_from: 'supportive', stance_to: 'not supportive', change_bp: 6_600 };
  log.append({
    type: 'timeline',
    at: 1_022,
    fields: { message_id: id(2), previous_message_id: null, ...stances, engine },
    content: log.content('{"previous_excerpt":"safe","current_excerpt":"not safe"}'),
  });
  log.sign();
  log.append({
    type: 'judgment',
    at: 1_030,
    fields: { message_id: id(2), actor_id: id(77), judgment: 'wrong' },
  });
  const chosen = { agent_key: 'codex', score_bp: 7_300 };
  log.append({
    type: 'bridge_receipt',
    at: 1_031,
    fields: { chosen, agents_considered: ['codex', 'v0'], proposal_id: null },
  });
  log.message(9, 'My telephone number is 555 0100');
  log.sign();
  log.redact(9);
  log.message(11, 'It has been erased.', { sender: 'agent', agent_id: id(90), parent_id: id(9) });
  log.sign();
  log.append({ type: 'closed', at: 1_200, fields: { reason: 'ended' } });
  log.sign();
  return log;
};

export interface EditableExport {
  format: string;
  session: string;
  rows: string[];
  contents: Record<string, { salt: string; content: string }>;
  checkpoints: string[];
  keys: ExportedKey[];
}

export const editable = (file: LedgerExport): EditableExport => ({
  ...structuredClone(file),
  contents: Object.fromEntries(Object.entries(file.contents).map(([seq, content]) => [seq, { ...content }])),
  rows: [...file.rows],
  checkpoints: [...file.checkpoints],
  keys: [...file.keys],
});

export const readRow = (text: string | undefined): Record<string, Json> => {
  const row = parseStrictJson(text ?? '', { canonical: true });
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new TypeError('not a row');
  return Object.fromEntries(Object.entries(row));
};

/** Changes fields of one row and writes it back in canonical form. */
export const editRow = (file: EditableExport, seq: number, change: Readonly<Record<string, Json>>): void => {
  file.rows[seq] = canonicalJson({ ...readRow(file.rows[seq]), ...change });
};

/** Recomputes seq and prev_hash of every row from `first` on, as a forger would. */
export const rechain = (file: EditableExport, first: number): void => {
  for (let seq = first; seq < file.rows.length; seq += 1) {
    const before = file.rows[seq - 1];
    editRow(file, seq, { seq, prev_hash: before === undefined ? ZERO_HASH : rowHashOf(before, sha256) });
  }
};

export const rootOfRows = (rows: readonly string[]): string =>
  toBase64(
    rootOf(
      rows.reduce((frontier, row) => appendLeaf(frontier, leafHash(utf8(row), sha256), sha256), emptyFrontier),
      sha256,
    ),
  );

/** A checkpoint over these rows, which takes nothing but the key. */
export const checkpointOver = (rows: readonly string[], signer: NoteSigner = ours, origin?: string): string => {
  const name = origin ?? originOf(keyNameOf(signer.vkey), SESSION);
  return signNote(`${name}\n${String(rows.length)}\n${rootOfRows(rows)}\n`, signer);
};

/** Discards the checkpoints and signs the present rows, as an insider with the key could. */
export const resign = (file: EditableExport, signer: NoteSigner = ours): void => {
  file.checkpoints = [checkpointOver(file.rows, signer)];
};

export const flipLast = (hex: string): string => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0');
