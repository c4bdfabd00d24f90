import { inclusionPaths, parseCheckpoint, parseNote } from '@symbi/ledger';
import type { Query } from '../../platform/database/database.ts';
import { findHead, leavesOf, openRows } from './queries/proofs.ts';
import { sha256 } from './signing/signer.ts';

/** The log row that commits to a message, with its path to the root of a checkpoint. */
export interface MessageProof {
  readonly row: string;
  readonly salt: string;
  readonly seq: number;
  readonly path: string[];
}

export interface SessionProofs {
  readonly checkpoint: string | undefined;
  readonly proofs: Map<string, MessageProof>;
}

const ROWS_AT_ONCE = 500;

/** For each message, the signed row that commits to it, with its path to the checkpoint's root. */
export const proofsOf = async (
  query: Query,
  ownerId: string,
  session: string,
  messageIds: ReadonlySet<string>,
): Promise<SessionProofs> => {
  const head = await findHead(query, ownerId, session);
  const proofs = new Map<string, MessageProof>();
  const size = parseCheckpoint(parseNote(head?.checkpoint ?? '')?.text ?? '')?.size;
  if (head === undefined || size === undefined) return { checkpoint: undefined, proofs };
  const leaves = await leavesOf(query, session, size);
  const committed = leaves.filter((row) => row.type === 'message' && messageIds.has(row.subject_id ?? ''));
  const seqs = committed.map(({ seq }) => seq);
  const hashes = leaves.map(({ row_hash: hash }) => hash);
  const paths = inclusionPaths(hashes, seqs, sha256);
  const texts = new Map<number, { text: string; salt: string }>();
  for (let at = 0; at < seqs.length; at += ROWS_AT_ONCE)
    for (const { seq, text, salt } of await openRows(query, ownerId, session, seqs.slice(at, at + ROWS_AT_ONCE)))
      texts.set(seq, { text, salt });
  for (const [index, { seq, subject_id: messageId }] of committed.entries()) {
    const row = texts.get(seq);
    if (row === undefined || messageId === null) continue;
    proofs.set(messageId, { row: row.text, salt: row.salt, seq, path: paths[index] ?? [] });
  }
  return { checkpoint: head.checkpoint, proofs };
};
