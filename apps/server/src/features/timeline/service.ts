import { conversationOfSession } from '@symbi/contracts/common';
import { decodeHead, type Verification } from '@symbi/ledger';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { newestPageOf, type Page, type PageRequest } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import type { Conversations } from '../conversations/service.ts';
import type { Offload } from '../../platform/workers/offload.ts';
import { LogAppender, type AppendResult } from './append.ts';
import { exportTexts, verifyText, type LogParts } from './export.ts';
import type { RecentSession } from './presenter.ts';
import {
  deleteContents,
  deleteHeads,
  findCheckpoint,
  listOpenRows,
  listRecentHeads,
  listRowsQuoting,
  listSessions,
  messageContents,
  readLog,
} from './queries/log.ts';
import {
  deletePoint,
  findPoint,
  insertPoint,
  listAllPoints,
  listStrayPoints,
  pagePoints,
  pivotsAmong,
  pointsBetween,
  removeQuotations,
} from './queries/points.ts';
import type { LogEntry } from './rows.ts';
import type { LogKeys } from './signing/signer.ts';
import type { TimelinePointRow } from './table.ts';

export { proofsOf, type MessageProof } from './proofs.ts';
export { presentPoint } from './presenter.ts';
export { pointsOf } from './queries/points.ts';
export type { AppendResult } from './append.ts';
export type { LogEntry } from './rows.ts';
export type { LogKeys } from './signing/signer.ts';
export type { TimelinePointRow } from './table.ts';

type RedactionReason = 'message_erased' | 'conversation_erased';

export interface TimelineOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: LogKeys;
  readonly conversations: Pick<Conversations, 'findAll' | 'hidden'>;
  /** Where the verifier reads a log. */
  readonly offload: Offload;
}

/** The signed log and the timeline of each session. Rows are appended in the transaction of what they record. */
export class Timeline {
  readonly #options: TimelineOptions;
  readonly #appender: LogAppender;

  constructor(options: TimelineOptions) {
    this.#options = options;
    this.#appender = new LogAppender(options);
  }

  append(
    transaction: Transaction,
    ownerId: string,
    session: string,
    entries: readonly LogEntry[],
  ): Promise<AppendResult> {
    return this.#appender.append(transaction, ownerId, session, entries);
  }

  /**
   * Deletes the contents of rows, also of those that quote the subject, and records their erasure; with a type, only of
   * the subject's rows of that type.
   */
  async redact(
    transaction: Transaction,
    ownerId: string,
    session: string,
    reason: RedactionReason,
    subjectId?: string,
    type?: LogEntry['type'],
  ): Promise<AppendResult> {
    const { query } = transaction;
    // Locked before any lookup: contents that another transaction has just erased must not be erased twice.
    const head = await this.#appender.lock(transaction, ownerId, session);
    const own = await listOpenRows(query, ownerId, session, subjectId, type);
    const quoting =
      subjectId === undefined || type !== undefined ? [] : await listRowsQuoting(query, ownerId, session, subjectId);
    await removeQuotations(
      query,
      quoting.map((row) => row.message_id),
    );
    const targets = [...own, ...quoting];
    const seqs = subjectId === undefined ? undefined : targets.map((target) => target.seq);
    await deleteContents(query, ownerId, session, seqs);
    const redactions = targets.map((target): LogEntry => ({
      type: 'redaction',
      fields: { target_seq: target.seq, target_hash: target.row_hash, reason },
    }));
    const closing: LogEntry[] =
      reason === 'conversation_erased' ? [{ type: 'closed', fields: { reason: 'conversation_erased' } }] : [];
    return this.#appender.appendTo(transaction, head, [...redactions, ...closing]);
  }

  async addPoint({ query }: Transaction, point: TimelinePointRow): Promise<void> {
    await insertPoint(query, point);
  }

  /** The point of a message as it is stored: a redaction takes what it quotes. */
  findPoint({ query }: Transaction, messageId: string): Promise<TimelinePointRow | undefined> {
    return findPoint(query, messageId);
  }

  /** Removes the point of a message whose text was erased. */
  async removePoint({ query }: Transaction, messageId: string): Promise<void> {
    await deletePoint(query, messageId);
  }

  /**
   * A page of a session's points, oldest first: the newest, or those before a position. Unknown sessions, those of
   * other people, and those of conversations being deleted have none.
   */
  async points(ownerId: string, session: string, page: PageRequest): Promise<Page<TimelinePointRow>> {
    const isHidden = await this.#isHidden(ownerId, session);
    const rows = isHidden ? [] : await pagePoints(this.#options.database.read, ownerId, session, page);
    return newestPageOf(rows, page.limit, (row) => [row.at, row.message_id]);
  }

  /** The points of a period, oldest first. */
  pointsBetween(ownerId: string, from: number, to: number): ReturnType<typeof pointsBetween> {
    return pointsBetween(this.#options.database.read, ownerId, from, to);
  }

  /** Those of these messages that reverse an earlier one. */
  pivotsAmong(ownerId: string, messageIds: readonly string[]): Promise<Set<string>> {
    return pivotsAmong(this.#options.database.read, ownerId, messageIds);
  }

  /** Messages with points that are not in the log. */
  strayPoints(ownerId: string, session: string, limit: number): Promise<string[]> {
    return listStrayPoints(this.#options.database.read, ownerId, session, limit);
  }

  /** The contents of messages the log committed to, unless erased; from a row on. */
  messageContents(
    ownerId: string,
    session: string,
    fromSeq: number,
    limit: number,
  ): ReturnType<typeof messageContents> {
    return messageContents(this.#options.database.read, ownerId, session, fromSeq, limit);
  }

  checkpointOf(ownerId: string, session: string): Promise<string | undefined> {
    return findCheckpoint(this.#options.database.read, ownerId, session);
  }

  everyPoint(ownerId: string): AsyncIterable<readonly TimelinePointRow[]> {
    return listAllPoints(this.#options.database.read, ownerId);
  }

  /** Deletes an account's texts, points, heads and checkpoints. The rows stay; their hashes and ids lead to nothing. */
  forgetOwner({ query }: Transaction, ownerId: string): Promise<void> {
    return deleteHeads(query, ownerId);
  }

  /** Every session of a user that has a log, with its newest checkpoint. */
  sessionsOf(ownerId: string): Promise<{ session: string; checkpoint: string }[]> {
    return listSessions(this.#options.database.read, ownerId);
  }

  /** The sessions last appended to, newest first. */
  async recent(ownerId: string, limit: number): Promise<RecentSession[]> {
    const { database, conversations } = this.#options;
    const newest = await listRecentHeads(database.read, ownerId, limit);
    const newestIds = newest.map((row) => conversationOfSession(row.session));
    const hidden = await conversations.hidden(ownerId, newestIds);
    const heads = newest.filter((_row, n) => !hidden.has(newestIds[n] ?? ''));
    const ids = newestIds.filter((id) => !hidden.has(id));
    const titles = new Map((await conversations.findAll(ownerId, ids)).map((row) => [row.id, row.title]));
    return heads.map((row) => {
      const head = decodeHead(row.head);
      return {
        session: row.session,
        title: titles.get(conversationOfSession(row.session)) ?? null,
        rows: head.frontier.size,
        isClosed: head.closed,
        updatedAt: row.updated_at,
      };
    });
  }

  /** Whether the conversation of a session is deleted, but not yet erased. */
  async #isHidden(ownerId: string, session: string): Promise<boolean> {
    return (await this.#options.conversations.hidden(ownerId, [conversationOfSession(session)])).size > 0;
  }

  /**
   * The complete signed log of a session, for offline verification, in pieces of its text. Throws `not_found` before the
   * first piece, also while the deletion of its conversation can be undone: its texts are still there, but the person
   * has deleted them.
   */
  async export(ownerId: string, session: string): Promise<AsyncGenerator<string>> {
    if (await this.#isHidden(ownerId, session)) throw notFound('session');
    return exportTexts(await this.#parts(ownerId, session));
  }

  async #parts(ownerId: string, session: string): Promise<LogParts> {
    const { database, keys } = this.#options;
    if ((await this.checkpointOf(ownerId, session)) === undefined) throw notFound('session');
    // The lock on the head keeps rows from being added or erased, and a rotated key is recorded before it signs the
    // export.
    const parts = await database.transaction(async (transaction) => {
      await this.append(transaction, ownerId, session, []);
      return readLog(transaction.query, session);
    });
    return { ...parts, session, keys: keys.all.map(({ vkey, handover }) => ({ vkey, handover })) };
  }

  /**
   * Runs the offline verifier over the session's own export, pinned to the keys of this instance. Throws `not_found`.
   */
  async verify(ownerId: string, session: string, receipts: readonly string[] = []): Promise<Verification> {
    const parts = await this.#parts(ownerId, session);
    const keys = this.#options.keys.all.map((key) => key.vkey);
    return verifyText(this.#options.offload, exportTexts(parts), { keys, receipts });
  }
}
