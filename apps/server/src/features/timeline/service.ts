import { randomBytes } from 'node:crypto';
import {
  appendRow,
  buildExport,
  decodeHead,
  emptyHead,
  encodeHead,
  signCheckpoint,
  type LedgerExport,
  type LogHead,
  type RowInput,
} from '@symbi/ledger';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import { sha256, type LogKey } from './signer.ts';
import type { TimelinePointRow } from './table.ts';

export { presentPoint } from './presenter.ts';
export type { TimelinePointRow } from './table.ts';

type WithoutTime<Row> = Row extends unknown ? Omit<Row, 'at' | 'content'> : never;

/** What is to be recorded: the row's fields, and the erasable text it commits to. `subjectId` finds it again. */
export type LogEntry = WithoutTime<RowInput> & { readonly content?: string; readonly subjectId?: string };

export interface AppendedEntry {
  readonly seq: number;
  readonly rowHash: string;
}

export interface Appended {
  /** The newest signed checkpoint: a receipt for everything up to here. */
  readonly checkpoint: string;
  readonly rows: AppendedEntry[];
}

const SALT_BYTES = 16;
const INSERTED_AT_ONCE = 100;

type RedactionReason = 'message_erased' | 'conversation_erased';

interface Built {
  readonly head: LogHead;
  readonly rows: {
    session: string;
    seq: number;
    prev_hash: string;
    type: string;
    subject_id: string | null;
    row_hash: string;
    text: string;
  }[];
  readonly contents: { session: string; seq: number; owner_id: string; salt: string; content: string }[];
}

/** Adds entries to a head in memory; nothing is stored. */
const build = (start: LogHead, ownerId: string, entries: readonly LogEntry[], now: number): Built => {
  let head = start;
  const rows: Built['rows'] = [];
  const contents: Built['contents'] = [];
  for (const { content, subjectId, ...entry } of entries) {
    const salt = content === undefined ? undefined : randomBytes(SALT_BYTES);
    const input = {
      ...entry,
      at: now,
      ...(salt === undefined || content === undefined ? {} : { content: { text: content, salt } }),
    } as RowInput;
    const appended = appendRow(head, input, sha256);
    rows.push({
      session: head.session,
      seq: appended.seq,
      prev_hash: head.previousHash,
      type: entry.type,
      subject_id: subjectId ?? null,
      row_hash: appended.rowHash,
      text: appended.text,
    });
    if (salt !== undefined && content !== undefined) {
      contents.push({
        session: head.session,
        seq: appended.seq,
        owner_id: ownerId,
        salt: salt.toString('hex'),
        content,
      });
    }
    head = appended.head;
  }
  return { head, rows, contents };
};

const store = async ({ query }: Transaction, { rows, contents }: Built): Promise<void> => {
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE)
    await query
      .insertInto('log_rows')
      .values(rows.slice(at, at + INSERTED_AT_ONCE))
      .execute();
  for (let at = 0; at < contents.length; at += INSERTED_AT_ONCE) {
    await query
      .insertInto('log_contents')
      .values(contents.slice(at, at + INSERTED_AT_ONCE))
      .execute();
  }
};

/** Entries that must come before `entries`: the opening row, or the rotations to the newest key. */
const openingOf = (head: LogHead, keys: readonly LogKey[]): LogEntry[] => {
  const newest = keys.at(-1);
  if (newest === undefined) throw new Error('No signing key is open');
  if (head.key === null) return [{ type: 'opened', fields: { key: newest.vkey } }];
  const inForce = keys.findIndex((key) => key.vkey === head.key);
  if (inForce === -1) throw new Error('The log is signed with a key that is not open');
  return keys.slice(inForce + 1).map((key, index) => ({
    type: 'key_rotation' as const,
    fields: { old_key: keys[inForce + index]?.vkey ?? '', new_key: key.vkey, handover: key.handover ?? '' },
  }));
};

export interface TimelineOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Oldest first; grows when the key is rotated. */
  readonly keys: readonly LogKey[];
}

/** The signed log of each session and the points of its timeline. Rows are appended in the transaction of what they record. */
export const createTimeline = ({ database, clock, keys }: TimelineOptions) => {
  /** Locks the session's head for this transaction, on either database, by writing to it. */
  const lockHead = async ({ query }: Transaction, ownerId: string, session: string): Promise<LogHead> => {
    const row = await query
      .insertInto('log_heads')
      .values({ session, owner_id: ownerId, head: '', checkpoint: '', appends: 1, updated_at: clock() })
      .onConflict((conflict) =>
        conflict.column('session').doUpdateSet((table) => ({ appends: table('log_heads.appends', '+', 1) })),
      )
      .returning(['head', 'owner_id'])
      .executeTakeFirstOrThrow();
    if (row.owner_id !== ownerId) throw notFound();
    return row.head === '' ? emptyHead(session) : decodeHead(row.head);
  };

  const append = async (
    transaction: Transaction,
    ownerId: string,
    session: string,
    entries: readonly LogEntry[],
  ): Promise<Appended> => {
    const head = await lockHead(transaction, ownerId, session);
    const opening = openingOf(head, keys);
    const built = build(head, ownerId, [...opening, ...entries], clock());
    await store(transaction, built);
    const signer = keys.at(-1);
    if (signer === undefined) throw new Error('No signing key is open');
    const checkpoint = signCheckpoint(built.head, signer, sha256);
    const { query } = transaction;
    await query
      .insertInto('log_checkpoints')
      .values({ session, size: built.head.frontier.size, note: checkpoint, created_at: clock() })
      .execute();
    await query
      .updateTable('log_heads')
      .set({ head: encodeHead(built.head), checkpoint, updated_at: clock() })
      .where('session', '=', session)
      .execute();
    return {
      checkpoint,
      rows: built.rows.slice(opening.length).map((row) => ({ seq: row.seq, rowHash: row.row_hash })),
    };
  };

  /** Deletes the contents of rows and records that they were erased. */
  const redact = async (
    transaction: Transaction,
    ownerId: string,
    session: string,
    reason: RedactionReason,
    subjectId?: string,
  ): Promise<Appended> => {
    const { query } = transaction;
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
    return append(transaction, ownerId, session, [...redactions, ...closing]);
  };

  return {
    append,
    redact,

    async addPoint({ query }: Transaction, point: TimelinePointRow): Promise<void> {
      await query.insertInto('timeline_points').values(point).execute();
    },

    /** Points of a session, oldest first, with the trust score of their messages. Unknown and foreign sessions have none. */
    points(ownerId: string, session: string): Promise<(TimelinePointRow & { trust_score: number | null })[]> {
      return database.read
        .selectFrom('timeline_points')
        .innerJoin('messages', 'messages.id', 'timeline_points.message_id')
        .selectAll('timeline_points')
        .select('messages.trust_score')
        .where('timeline_points.session', '=', session)
        .where('timeline_points.owner_id', '=', ownerId)
        .orderBy('timeline_points.at')
        .execute();
    },

    async checkpointOf(ownerId: string, session: string): Promise<string | undefined> {
      const row = await database.read
        .selectFrom('log_heads')
        .select('checkpoint')
        .where('session', '=', session)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      return row?.checkpoint;
    },

    sessionsOf(ownerId: string): Promise<{ session: string }[]> {
      return database.read
        .selectFrom('log_heads')
        .select('session')
        .where('owner_id', '=', ownerId)
        .orderBy('session')
        .execute();
    },

    /** The whole signed log of a session, for verification offline. Throws `not_found`. */
    async export(ownerId: string, session: string): Promise<LedgerExport> {
      const head = await database.read
        .selectFrom('log_heads')
        .select('session')
        .where('session', '=', session)
        .where('owner_id', '=', ownerId)
        .executeTakeFirst();
      if (head === undefined) throw notFound();
      const [rows, contents, checkpoints] = await Promise.all([
        database.read.selectFrom('log_rows').select('text').where('session', '=', session).orderBy('seq').execute(),
        database.read.selectFrom('log_contents').selectAll().where('session', '=', session).orderBy('seq').execute(),
        database.read
          .selectFrom('log_checkpoints')
          .select('note')
          .where('session', '=', session)
          .orderBy('size')
          .execute(),
      ]);
      return buildExport({
        session,
        rows: rows.map((row) => row.text),
        contents: contents.map((row) => ({
          seq: row.seq,
          salt: new Uint8Array(Buffer.from(row.salt, 'hex')),
          content: row.content,
        })),
        checkpoints: checkpoints.map((row) => row.note),
        keys: keys.map((key) => ({ vkey: key.vkey, handover: key.handover })),
      });
    },
  };
};

export type Timeline = ReturnType<typeof createTimeline>;
