import type { Query } from '../../platform/database/database.ts';
import { decodeCursor } from '../../platform/cursor.ts';
import { isBefore, type PageRequest } from '../../platform/database/keyset.ts';
import { statement } from '../../platform/database/statement.ts';
import type { JudgmentRow } from './table.ts';

/** Replaces the previous one. */
export const putJudgment = async (query: Query, row: JudgmentRow): Promise<void> => {
  await query.deleteFrom('judgments').where('message_id', '=', row.message_id).execute();
  await query.insertInto('judgments').values(row).execute();
};

export const findJudgment = (query: Query, ownerId: string, messageId: string): Promise<JudgmentRow | undefined> =>
  query
    .selectFrom('judgments')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();

export const removeNote = async (query: Query, messageId: string): Promise<void> => {
  await query.updateTable('judgments').set({ note: null }).where('message_id', '=', messageId).execute();
};

/** False when there was none. */
export const deleteJudgment = async (query: Query, ownerId: string, messageId: string): Promise<boolean> => {
  const mine = query.deleteFrom('judgments').where('owner_id', '=', ownerId);
  const { numDeletedRows } = await mine.where('message_id', '=', messageId).executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Newest first, and one more than a page shows. */
export const judgmentPage = (query: Query, ownerId: string, { limit, cursor }: PageRequest): Promise<JudgmentRow[]> => {
  let page = query.selectFrom('judgments').selectAll().where('owner_id', '=', ownerId);
  if (cursor !== undefined)
    page = page.where(isBefore(['created_at', 'message_id'], decodeCursor(cursor, ['number', 'string'])));
  return page
    .orderBy('created_at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(limit + 1)
    .execute();
};

/** Newest first, of replies of every mode. */
const newest = statement<{ ownerId: string; limit: number }, JudgmentRow>((query, given) =>
  query
    .selectFrom('judgments')
    .selectAll()
    .where('owner_id', '=', given.ownerId)
    .orderBy('created_at', 'desc')
    .limit(given.limit),
);

export const newestJudgments = (query: Query, ownerId: string, limit: number): Promise<JudgmentRow[]> =>
  newest(query, { ownerId, limit });

export const allJudgments = (query: Query, ownerId: string): Promise<JudgmentRow[]> =>
  query.selectFrom('judgments').selectAll().where('owner_id', '=', ownerId).orderBy('created_at', 'desc').execute();

const calibrationOf = statement<
  { ownerId: string },
  { version: number; engine: string | null; learned: string | null }
>((query, given) =>
  query.selectFrom('calibrations').select(['version', 'engine', 'learned']).where('owner_id', '=', given.ownerId),
);

/** An owner's stored calibration; undefined for a person who never judged. */
export const findCalibration = async (query: Query, ownerId: string) => (await calibrationOf(query, { ownerId }))[0];

/** Stores what was learned from the judgments at a version, unless one has changed since. */
export const keepCalibration = async (
  query: Query,
  ownerId: string,
  { version, engine, learned }: { readonly version: number; readonly engine: string; readonly learned: string },
): Promise<void> => {
  await query
    .updateTable('calibrations')
    .set({ engine, learned })
    .where('owner_id', '=', ownerId)
    .where('version', '=', version)
    .execute();
};
