import { conversationOfSession } from '@symbi/contracts/common';
import {
  buildExport,
  decodeHead,
  emptyHead,
  encodeHead,
  exportText,
  signCheckpoint,
  verifyExport,
  type LedgerExport,
  type LogHead,
  type Verification,
} from '@symbi/ledger';
import type { TrustState } from '@symbi/contracts/trust';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { besideIds, isBefore, pageOf, type Page, type PageRequest } from '../../platform/database/keyset.ts';
import { decodeCursor } from '../../platform/cursor.ts';
import { notFound } from '../../platform/failure.ts';
import { buildRows, lockHead, openingOf, storeCheckpoint, storeHead, storeRows, type LogEntry } from './rows.ts';
import { sha256, type LogKeys } from './signer.ts';
import type { TimelinePointRow } from './table.ts';

export { proofsOf, type MessageProof } from './proofs.ts';
export { presentPoint } from './presenter.ts';
export type { LogEntry } from './rows.ts';
export type { LogKeys } from './signer.ts';
export type { TimelinePointRow } from './table.ts';

interface AppendedEntry {
  readonly type: string;
  readonly seq: number;
  readonly rowHash: string;
}

export interface Appended {
  /** The newest signed checkpoint: a receipt for everything up to here. */
  readonly checkpoint: string;
  readonly rows: AppendedEntry[];
}

type RedactionReason = 'message_erased' | 'conversation_erased';

export interface TimelineOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly keys: LogKeys;
}

export type PointView = TimelinePointRow & {
  readonly trust_score: number | null;
  readonly trust_state: TrustState | null;
};

export interface RecentSession {
  readonly session: string;
  readonly title: string | null;
  readonly rows: number;
  readonly isClosed: boolean;
  readonly updatedAt: number;
}

/** The signed log of each session and the points of its timeline. Rows are appended in the transaction of what they record. */
export class Timeline {
  readonly #options: TimelineOptions;

  constructor(options: TimelineOptions) {
    this.#options = options;
  }

  /** Locks the session's head for this transaction, on either database, by writing to it. */
  async #lockHead(
    { query }: Transaction,
    ownerId: string,
    session: string,
  ): Promise<{ head: LogHead; checkpoint: string }> {
    const [row] = await lockHead(query, { session, ownerId, now: this.#options.clock() });
    if (row?.owner_id !== ownerId) throw notFound('session');
    return { head: row.head === '' ? emptyHead(session) : decodeHead(row.head), checkpoint: row.checkpoint };
  }

  async append(
    transaction: Transaction,
    ownerId: string,
    session: string,
    entries: readonly LogEntry[],
  ): Promise<Appended> {
    const { clock, keys } = this.#options;
    const { head, checkpoint: newest } = await this.#lockHead(transaction, ownerId, session);
    const opening = await openingOf(transaction, head, keys);
    const built = buildRows(head, ownerId, [...opening, ...entries], clock());
    if (built.rows.length === 0) return { checkpoint: newest, rows: [] };
    await storeRows(transaction, built);
    const checkpoint = signCheckpoint(built.head, keys.newest, sha256);
    const now = clock();
    const { query } = transaction;
    await storeCheckpoint(query, { session, size: built.head.frontier.size, checkpoint, now });
    await storeHead(query, { session, head: encodeHead(built.head), checkpoint, now });
    const rows = built.rows
      .slice(opening.length)
      .map((row) => ({ type: row.type, seq: row.seq, rowHash: row.row_hash }));
    return { checkpoint, rows };
  }

  /** Deletes the contents of rows and records that they were erased. */
  async redact(
    transaction: Transaction,
    ownerId: string,
    session: string,
    reason: RedactionReason,
    subjectId?: string,
  ): Promise<Appended> {
    const { query } = transaction;
    // Before anything is looked up: what another transaction has just erased must not be erased twice.
    await this.#lockHead(transaction, ownerId, session);
    let selection = query
      .selectFrom('log_contents')
      .innerJoin('log_rows', (join) =>
        join.onRef('log_rows.session', '=', 'log_contents.session').onRef('log_rows.seq', '=', 'log_contents.seq'),
      )
      .select(['log_rows.seq', 'log_rows.row_hash'])
      .where('log_contents.session', '=', session)
      .where('log_contents.owner_id', '=', ownerId)
      .orderBy('log_rows.seq');
    if (subjectId !== undefined) selection = selection.where('log_rows.subject_id', '=', subjectId);
    const targets = await selection.execute();
    let erasure = query.deleteFrom('log_contents').where('session', '=', session).where('owner_id', '=', ownerId);
    if (subjectId !== undefined)
      erasure = erasure.where('seq', 'in', targets.length === 0 ? [-1] : targets.map((target) => target.seq));
    await erasure.execute();
    const redactions = targets.map((target): LogEntry => ({
      type: 'redaction',
      fields: { target_seq: target.seq, target_hash: target.row_hash, reason },
    }));
    const closing: LogEntry[] =
      reason === 'conversation_erased' ? [{ type: 'closed', fields: { reason: 'conversation_erased' } }] : [];
    return this.append(transaction, ownerId, session, [...redactions, ...closing]);
  }

  async addPoint({ query }: Transaction, point: TimelinePointRow): Promise<void> {
    await query.insertInto('timeline_points').values(point).execute();
  }

  /** The point of a message whose words were erased. */
  async removePoint({ query }: Transaction, messageId: string): Promise<void> {
    await query.deleteFrom('timeline_points').where('message_id', '=', messageId).execute();
  }

  /**
   * A page of the points of a session, oldest first, with the trust score of their messages: the newest, or those before
   * a place. Unknown and foreign sessions have none.
   */
  async points(ownerId: string, session: string, { limit, cursor }: PageRequest): Promise<Page<PointView>> {
    let query = this.#options.database.read
      .selectFrom('timeline_points')
      .innerJoin('messages', 'messages.id', 'timeline_points.message_id')
      .selectAll('timeline_points')
      .select(['messages.trust_score', 'messages.trust_state'])
      .where('timeline_points.session', '=', session)
      .where('timeline_points.owner_id', '=', ownerId);
    if (cursor !== undefined)
      query = query.where(
        isBefore(['timeline_points.at', 'timeline_points.message_id'], decodeCursor(cursor, ['number', 'string'])),
      );
    const rows = await query
      .orderBy('timeline_points.at', 'desc')
      .orderBy('timeline_points.message_id', 'desc')
      .limit(limit + 1)
      .execute();
    return pageOf(rows, limit, (row) => [row.at, row.message_id]);
  }

  async checkpointOf(ownerId: string, session: string): Promise<string | undefined> {
    const row = await this.#options.database.read
      .selectFrom('log_heads')
      .select('checkpoint')
      .where('session', '=', session)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    return row?.checkpoint;
  }

  everyPoint(ownerId: string): Promise<TimelinePointRow[]> {
    return this.#options.database.read
      .selectFrom('timeline_points')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .execute();
  }

  /** With an account its texts, points, heads and checkpoints go; the rows stay, whose hashes and ids lead to nothing. */
  async forgetOwner({ query }: Transaction, ownerId: string): Promise<void> {
    const mine = query.selectFrom('log_heads').select('session').where('owner_id', '=', ownerId);
    await query.deleteFrom('log_checkpoints').where('session', 'in', mine).execute();
    await query.deleteFrom('log_heads').where('owner_id', '=', ownerId).execute();
  }

  /** Every session of a user that has a log, with its newest checkpoint. */
  sessionsOf(ownerId: string): Promise<{ session: string; checkpoint: string }[]> {
    return this.#options.database.read
      .selectFrom('log_heads')
      .select(['session', 'checkpoint'])
      .where('owner_id', '=', ownerId)
      .orderBy('session')
      .execute();
  }

  /** The sessions that were appended to last, newest first. */
  async recent(ownerId: string, limit: number): Promise<RecentSession[]> {
    const { read } = this.#options.database;
    const heads = await read
      .selectFrom('log_heads')
      .select(['session', 'head', 'updated_at'])
      .where('owner_id', '=', ownerId)
      .orderBy('updated_at', 'desc')
      .limit(limit)
      .execute();
    if (heads.length === 0) return [];
    const conversations = await read
      .selectFrom('conversations')
      .select(['id', 'title'])
      .where(besideIds('owner_id'), '=', ownerId)
      .where(
        'id',
        'in',
        heads.map((row) => conversationOfSession(row.session)),
      )
      .execute();
    const titles = new Map(conversations.map((row) => [row.id, row.title]));
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

  /** The whole signed log of a session, for verification offline. Throws `not_found`. */
  async export(ownerId: string, session: string): Promise<LedgerExport> {
    const { database, keys } = this.#options;
    if ((await this.checkpointOf(ownerId, session)) === undefined) throw notFound('session');
    // With the head locked nothing is added or erased in between, and a rotated key is taken up before it vouches.
    const parts = await database.transaction(async (transaction) => {
      await this.append(transaction, ownerId, session, []);
      const { query } = transaction;
      const rows = query.selectFrom('log_rows').select('text').where('session', '=', session);
      const contents = query.selectFrom('log_contents').selectAll().where('session', '=', session);
      const checkpoints = query.selectFrom('log_checkpoints').select('note').where('session', '=', session);
      return {
        rows: await rows.orderBy('seq').execute(),
        contents: await contents.orderBy('seq').execute(),
        checkpoints: await checkpoints.orderBy('size').execute(),
      };
    });
    return buildExport({
      session,
      rows: parts.rows.map((row) => row.text),
      contents: parts.contents.map(({ seq, salt, content }) => ({
        seq,
        salt: new Uint8Array(Buffer.from(salt, 'hex')),
        content,
      })),
      checkpoints: parts.checkpoints.map((row) => row.note),
      keys: keys.all.map((key) => ({ vkey: key.vkey, handover: key.handover })),
    });
  }

  /** Runs the offline verifier over the session's own export, pinned to the keys of this instance. Throws `not_found`. */
  async verify(ownerId: string, session: string, receipts: readonly string[] = []): Promise<Verification> {
    const source = exportText(await this.export(ownerId, session));
    return verifyExport(source, { keys: this.#options.keys.all.map((key) => key.vkey), receipts });
  }
}
