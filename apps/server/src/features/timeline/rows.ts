import { randomBytes } from 'node:crypto';
import { appendRow, type LogHead, type RowInput } from '@symbi/ledger';
import type { Transaction } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { sha256, type LogKeys } from './signer.ts';
import type { LogContentTable, LogRowTable } from './table.ts';

type WithoutTime<Row> = Row extends unknown ? Omit<Row, 'at' | 'content'> : never;

/** What is to be recorded: the row's fields, and the erasable text it commits to. `subjectId` finds it again. */
export type LogEntry = WithoutTime<RowInput> & { readonly content?: string; readonly subjectId?: string };

const SALT_BYTES = 16;
const INSERTED_AT_ONCE = 100;

export interface BuiltRows {
  readonly head: LogHead;
  readonly rows: readonly LogRowTable[];
  readonly contents: readonly LogContentTable[];
}

/** Adds entries to a head in memory; nothing is stored. */
export const buildRows = (start: LogHead, ownerId: string, entries: readonly LogEntry[], now: number): BuiltRows => {
  let head = start;
  const { session } = start;
  const rows: LogRowTable[] = [];
  const contents: LogContentTable[] = [];
  for (const { content, subjectId, ...entry } of entries) {
    const salt = content === undefined ? undefined : randomBytes(SALT_BYTES);
    const input = {
      ...entry,
      at: now,
      ...(salt === undefined || content === undefined ? {} : { content: { text: content, salt } }),
    } as RowInput;
    const appended = appendRow(head, input, sha256);
    rows.push({
      session,
      seq: appended.seq,
      prev_hash: head.previousHash,
      type: entry.type,
      subject_id: subjectId ?? null,
      row_hash: appended.rowHash,
      text: appended.text,
    });
    if (salt !== undefined && content !== undefined)
      contents.push({ session, seq: appended.seq, owner_id: ownerId, salt: salt.toString('hex'), content });
    head = appended.head;
  }
  return { head, rows, contents };
};

const storeRow = statement<LogRowTable, unknown>((query, given) =>
  query.insertInto('log_rows').values({
    session: given.session,
    seq: given.seq,
    prev_hash: given.prev_hash,
    type: given.type,
    subject_id: given.subject_id,
    row_hash: given.row_hash,
    text: given.text,
  }),
);

const storeContent = statement<LogContentTable, unknown>((query, given) =>
  query.insertInto('log_contents').values({
    session: given.session,
    seq: given.seq,
    owner_id: given.owner_id,
    salt: given.salt,
    content: given.content,
  }),
);

/** Most entries come one at a time; an erasure can bring thousands. */
const insertAll = async <Row>(
  rows: readonly Row[],
  insertOne: (row: Row) => Promise<unknown>,
  insertMany: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> => {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return void (await insertOne(only));
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE) await insertMany(rows.slice(at, at + INSERTED_AT_ONCE));
};

export const storeRows = async ({ query }: Transaction, { rows, contents }: BuiltRows): Promise<void> => {
  await insertAll(
    rows,
    (row) => storeRow(query, row),
    (some) => query.insertInto('log_rows').values(some).execute(),
  );
  await insertAll(
    contents,
    (content) => storeContent(query, content),
    (some) => query.insertInto('log_contents').values(some).execute(),
  );
};

/** Locks a session's head by writing to it, and makes one where there is none. */
export const lockHead = statement<
  { session: string; ownerId: string; now: number },
  { head: string; owner_id: string; checkpoint: string }
>((query, given) =>
  query
    .insertInto('log_heads')
    .values({
      session: given.session,
      owner_id: given.ownerId,
      head: '',
      checkpoint: '',
      appends: 1,
      updated_at: given.now,
    })
    .onConflict((conflict) =>
      conflict.column('session').doUpdateSet((table) => ({ appends: table('log_heads.appends', '+', 1) })),
    )
    .returning(['head', 'owner_id', 'checkpoint']),
);

export const storeCheckpoint = statement<{ session: string; size: number; checkpoint: string; now: number }, unknown>(
  (query, given) =>
    query
      .insertInto('log_checkpoints')
      .values({ session: given.session, size: given.size, note: given.checkpoint, created_at: given.now }),
);

export const storeHead = statement<{ session: string; head: string; checkpoint: string; now: number }, unknown>(
  (query, given) =>
    query
      .updateTable('log_heads')
      .set({ head: given.head, checkpoint: given.checkpoint, updated_at: given.now })
      .where('session', '=', given.session),
);

/** Entries that must come before others: the opening row, or the rotations to the newest key. */
export const openingOf = async (transaction: Transaction, head: LogHead, keys: LogKeys): Promise<LogEntry[]> => {
  if (head.key === null) return [{ type: 'opened', fields: { key: keys.newest.vkey } }];
  const find = (): number => keys.all.findIndex((key) => key.vkey === head.key);
  if (find() === -1) await keys.reload(transaction);
  const inForce = find();
  if (inForce === -1) throw new Error('The log is signed with a key that is not open');
  return keys.all.slice(inForce + 1).map((key, index) => ({
    type: 'key_rotation' as const,
    fields: { old_key: keys.all[inForce + index]?.vkey ?? '', new_key: key.vkey, handover: key.handover ?? '' },
  }));
};
