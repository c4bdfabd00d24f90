import { sql } from 'kysely';
import type { Query } from '../../../platform/database/database.ts';
import { inParts } from '../../../platform/database/keyset.ts';
import { insertion, statement } from '../../../platform/database/statement.ts';
import type { LogContentTable, LogRowTable } from '../table.ts';

const INSERTED_AT_ONCE = 100;
const READ_AT_ONCE = 250;

/** Locks a session's head by writing to it, and creates one if there is none. */
export const lockHead = statement<
  { session: string; ownerId: string; now: number },
  { head: string; owner_id: string; checkpoint: string; appends: number }
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
    .returning(['head', 'owner_id', 'checkpoint', 'appends']),
);

const move = statement<HeadMove, { appends: number }>((query, given) =>
  query
    .updateTable('log_heads')
    .set((row) => ({
      head: given.head,
      checkpoint: given.checkpoint,
      updated_at: given.now,
      appends: row('appends', '+', 1),
    }))
    .where('session', '=', given.session)
    .where('owner_id', '=', given.ownerId)
    .where('appends', '=', given.appends)
    .where('checkpoint', '=', given.before)
    .returning('appends'),
);

/**
 * Advances a head from its known position, which locks it; answers false when it is elsewhere. The previous checkpoint
 * identifies the position, even if the transaction that reported it was rolled back.
 */
export const moveHead = async (query: Query, given: HeadMove): Promise<boolean> =>
  (await move(query, given)).length > 0;

export const storeHead = statement<{ session: string; head: string; checkpoint: string; now: number }, unknown>(
  (query, given) =>
    query
      .updateTable('log_heads')
      .set({ head: given.head, checkpoint: given.checkpoint, updated_at: given.now })
      .where('session', '=', given.session),
);

const storeRows = insertion<LogRowTable>((query, rows) => query.insertInto('log_rows').values(rows));
const storeContents = insertion<LogContentTable>((query, rows) => query.insertInto('log_contents').values(rows));

/** The known position of a head, its new position, and what is appended. */
export interface HeadMove {
  readonly session: string;
  readonly ownerId: string;
  readonly appends: number;
  readonly before: string;
  readonly head: string;
  readonly checkpoint: string;
  readonly now: number;
}

/** Entries usually come a few at a time; an erasure can bring thousands. */
const insertInParts = async <Row>(
  rows: readonly Row[],
  insert: (part: readonly Row[]) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE) await insert(rows.slice(at, at + INSERTED_AT_ONCE));
};

export const insertRows = (query: Query, rows: readonly LogRowTable[]): Promise<void> =>
  insertInParts(rows, (part) => storeRows(query, part));

export const insertContents = (query: Query, contents: readonly LogContentTable[]): Promise<void> =>
  insertInParts(contents, (part) => storeContents(query, part));

/** The rows of a log whose contents still exist: all of them, or those on one subject. */
export const listOpenRows = (
  query: Query,
  ownerId: string,
  session: string,
  subjectId: string | undefined,
  type?: string,
): Promise<{ seq: number; row_hash: string }[]> => {
  const open = query
    .selectFrom('log_contents')
    .innerJoin('log_rows', (join) =>
      join.onRef('log_rows.session', '=', 'log_contents.session').onRef('log_rows.seq', '=', 'log_contents.seq'),
    )
    .select(['log_rows.seq', 'log_rows.row_hash'])
    .where('log_contents.owner_id', '=', ownerId)
    .orderBy('log_rows.seq');
  if (subjectId === undefined) return open.where('log_contents.session', '=', session).execute();
  // Not a bare column, or SQLite would scan the whole session instead of the rows on the subject.
  const about = open
    .where('log_rows.subject_id', '=', subjectId)
    .where(sql<string>`(log_rows.session || '')`, '=', session);
  return (type === undefined ? about : about.where('log_rows.type', '=', type)).execute();
};

/** Rows that compare a later reply with this message, and so quote it, unless their contents were erased. */
export const listRowsQuoting = (query: Query, ownerId: string, session: string, messageId: string) =>
  query
    .selectFrom('timeline_points')
    .innerJoin('log_rows', 'log_rows.subject_id', 'timeline_points.message_id')
    .innerJoin('log_contents', (join) =>
      join.onRef('log_contents.session', '=', 'log_rows.session').onRef('log_contents.seq', '=', 'log_rows.seq'),
    )
    .select(['log_rows.seq', 'log_rows.row_hash', 'timeline_points.message_id'])
    .where('timeline_points.session', '=', session)
    .where('timeline_points.owner_id', '=', ownerId)
    .where('log_rows.type', '=', 'timeline')
    .where('log_rows.text', 'like', `%"previous_message_id":"${messageId}"%`)
    .orderBy('log_rows.seq')
    .execute();

/** Deletes all contents of a log, or those of some rows. */
export const deleteContents = async (
  query: Query,
  ownerId: string,
  session: string,
  seqs?: readonly number[],
): Promise<void> => {
  if (seqs?.length === 0) return;
  const all = query.deleteFrom('log_contents').where('session', '=', session).where('owner_id', '=', ownerId);
  await (seqs === undefined ? all : all.where('seq', 'in', seqs)).execute();
};

/** The existing contents of rows on messages, from a row on, in order. */
export const messageContents = (query: Query, ownerId: string, session: string, fromSeq: number, limit: number) =>
  query
    .selectFrom('log_contents')
    .innerJoin('log_rows', (join) =>
      join.onRef('log_rows.session', '=', 'log_contents.session').onRef('log_rows.seq', '=', 'log_contents.seq'),
    )
    .select(['log_rows.seq', 'log_rows.subject_id', 'log_contents.content'])
    .where('log_contents.session', '=', session)
    .where('log_contents.owner_id', '=', ownerId)
    .where('log_rows.type', '=', 'message')
    .where('log_rows.seq', '>=', fromSeq)
    .orderBy('log_rows.seq')
    .limit(limit)
    .execute();

export const findCheckpoint = async (query: Query, ownerId: string, session: string): Promise<string | undefined> => {
  const row = await query
    .selectFrom('log_heads')
    .select('checkpoint')
    .where('session', '=', session)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return row?.checkpoint;
};

export const hasLogs = async (query: Query): Promise<boolean> =>
  (await query.selectFrom('log_heads').select('session').limit(1).executeTakeFirst()) !== undefined;

export const listSessions = (query: Query, ownerId: string): Promise<{ session: string; checkpoint: string }[]> =>
  query
    .selectFrom('log_heads')
    .select(['session', 'checkpoint'])
    .where('owner_id', '=', ownerId)
    .orderBy('session')
    .execute();

/** The ones last appended to come first. */
export const listRecentHeads = (query: Query, ownerId: string, limit: number) =>
  query
    .selectFrom('log_heads')
    .select(['session', 'head', 'updated_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();

/** Deletes an account's heads and checkpoints. The rows stay; their hashes and ids lead to nothing. */
export const deleteHeads = async (query: Query, ownerId: string): Promise<void> => {
  const mine = query.selectFrom('log_heads').select('session').where('owner_id', '=', ownerId);
  await query
    .updateTable('log_rows')
    .set({ note: null })
    .where('session', 'in', mine)
    .where('note', 'is not', null)
    .execute();
  await query.deleteFrom('log_heads').where('owner_id', '=', ownerId).execute();
};

/** All rows of a list by their numbers; SQLite lets others have their turns between the parts. */
const allBySeq = async <Row extends { readonly seq: number }>(
  after: (seq: number) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const all: Row[] = [];
  for await (const part of inParts<Row>(READ_AT_ONCE, (last) => after(last?.seq ?? -1))) all.push(...part);
  return all;
};

/** Everything stored of a session's log, in order. */
export const readLog = async (query: Query, session: string) => {
  const rows = query.selectFrom('log_rows').select(['seq', 'text', 'note']).where('session', '=', session);
  const contents = query.selectFrom('log_contents').select(['seq', 'salt', 'content']).where('session', '=', session);
  return {
    rows: await allBySeq((seq) => rows.where('seq', '>', seq).orderBy('seq').limit(READ_AT_ONCE).execute()),
    contents: await allBySeq((seq) => contents.where('seq', '>', seq).orderBy('seq').limit(READ_AT_ONCE).execute()),
  };
};
