import { createHash } from 'node:crypto';
import { sharedTrust, type SharedMessage, type ShareProof } from '@symbi/contracts/transfers';
import { inclusionPaths, parseCheckpoint, parseNote } from '@symbi/ledger';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../../platform/database/tables.ts';
import { sessionOf } from '../conversations/service.ts';
import { type MessageRow, presentMessage } from '../messages/service.ts';
import { readExplanation } from '../scoring/service.ts';

type Query = Kysely<Tables>;
type SharedTrust = z.infer<typeof sharedTrust>;

const IDS_AT_ONCE = 500;

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

/** Why each reply got its score, without the sources: those are the owner's, and were not shared. */
const trustOf = async (query: Query, ownerId: string, ids: readonly string[]): Promise<Map<string, SharedTrust>> => {
  const found = new Map<string, SharedTrust>();
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const rows = await query
      .selectFrom('message_trust')
      .select(['message_id', 'explanation'])
      .where('owner_id', '=', ownerId)
      .where('message_id', 'in', ids.slice(at, at + IDS_AT_ONCE))
      .execute();
    for (const row of rows) found.set(row.message_id, sharedTrust.parse(readExplanation(row.explanation)));
  }
  return found;
};

/** For each message the row of the signed log that commits to it, with the path from there to the checkpoint's root. */
const proofsOf = async (query: Query, ownerId: string, session: string, ids: ReadonlySet<string>) => {
  const head = await query
    .selectFrom('log_heads')
    .select('checkpoint')
    .where('session', '=', session)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  const size = parseCheckpoint(parseNote(head?.checkpoint ?? '')?.text ?? '')?.size;
  if (head === undefined || size === undefined) return { checkpoint: null, proofs: new Map<string, ShareProof>() };
  const leaves = await query
    .selectFrom('log_rows')
    .select(['seq', 'row_hash', 'type', 'subject_id'])
    .where('session', '=', session)
    .where('seq', '<', size)
    .orderBy('seq')
    .execute();
  const committed = leaves.filter((row) => row.type === 'message' && ids.has(row.subject_id ?? ''));
  const seqs = committed.map(({ seq }) => seq);
  const paths = inclusionPaths(
    leaves.map(({ row_hash: hash }) => hash),
    seqs,
    sha256,
  );
  const texts = new Map<number, { text: string; salt: string }>();
  for (let at = 0; at < seqs.length; at += IDS_AT_ONCE) {
    const rows = await query
      .selectFrom('log_rows')
      .innerJoin('log_contents', (join) =>
        join.onRef('log_contents.session', '=', 'log_rows.session').onRef('log_contents.seq', '=', 'log_rows.seq'),
      )
      .select(['log_rows.seq', 'log_rows.text', 'log_contents.salt'])
      .where('log_rows.session', '=', session)
      .where('log_contents.owner_id', '=', ownerId)
      .where('log_rows.seq', 'in', seqs.slice(at, at + IDS_AT_ONCE))
      .execute();
    for (const { seq, text, salt } of rows) texts.set(seq, { text, salt });
  }
  const proofs = new Map<string, ShareProof>();
  for (const [index, { seq, subject_id: messageId }] of committed.entries()) {
    const row = texts.get(seq);
    if (row === undefined || messageId === null) continue;
    proofs.set(messageId, { row: row.text, salt: row.salt, seq, path: paths[index] ?? [] });
  }
  return { checkpoint: head.checkpoint, proofs };
};

const sharedOf = (row: MessageRow, trust: SharedTrust | undefined, proof: ShareProof | undefined): SharedMessage => {
  const message = presentMessage(row, []);
  return {
    _id: message._id,
    sender: message.sender,
    agentName: message.agentName ?? null,
    content: message.content,
    status: message.status,
    timestamp: message.timestamp,
    notices: message.notices,
    // Which of the owner's contexts a source was is nobody else's business.
    citations: message.citations.map(({ n, title, url }) => (url === undefined ? { n } : { n, title, url })),
    origin: message.origin,
    trust: trust ?? null,
    proof: proof ?? null,
  };
};

/** Messages as they are now, each with what proves that the signed log holds it. */
export const snapshotOf = async (
  query: Query,
  ownerId: string,
  conversationId: string,
  rows: readonly MessageRow[],
): Promise<{ messages: SharedMessage[]; checkpoint: string | null }> => {
  const rated = rows.filter((row) => row.trust_state !== null).map(({ id }) => id);
  const trust = await trustOf(query, ownerId, rated);
  const ids = new Set(rows.map(({ id }) => id));
  const { checkpoint, proofs } = await proofsOf(query, ownerId, sessionOf(conversationId), ids);
  return { checkpoint, messages: rows.map((row) => sharedOf(row, trust.get(row.id), proofs.get(row.id))) };
};
