import { PIVOT_THRESHOLD } from '@symbi/contracts/limits';
import { decodeCursor } from '../../../platform/cursor.ts';
import type { Query } from '../../../platform/database/database.ts';
import { allInOrder, isBefore, type PageRequest } from '../../../platform/database/keyset.ts';
import type { TimelinePointRow } from '../table.ts';

export const insertPoint = async (query: Query, point: TimelinePointRow): Promise<void> => {
  await query.insertInto('timeline_points').values(point).execute();
};

export const findPoint = (query: Query, messageId: string): Promise<TimelinePointRow | undefined> =>
  query.selectFrom('timeline_points').selectAll().where('message_id', '=', messageId).executeTakeFirst();

const EXPORTED_AT_ONCE = 1_000;

/** The most ids in one statement. */
const NAMED_AT_ONCE = 500;

/** The points of these messages, by message id. */
export const pointsOf = async (
  query: Query,
  ownerId: string,
  messageIds: readonly string[],
): Promise<Map<string, TimelinePointRow>> => {
  const found = new Map<string, TimelinePointRow>();
  for (let at = 0; at < messageIds.length; at += NAMED_AT_ONCE) {
    const rows = await query
      .selectFrom('timeline_points')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('message_id', 'in', messageIds.slice(at, at + NAMED_AT_ONCE))
      .execute();
    for (const row of rows) found.set(row.message_id, row);
  }
  return found;
};

export const deletePoint = async (query: Query, messageId: string): Promise<void> => {
  await query.deleteFrom('timeline_points').where('message_id', '=', messageId).execute();
};

/** Removes what points quote of the message they compare theirs with. */
export const removeQuotations = async (query: Query, messageIds: readonly string[]): Promise<void> => {
  if (messageIds.length === 0) return;
  const points = query.updateTable('timeline_points').where('message_id', 'in', messageIds);
  await points.set({ previous_excerpt: '' }).execute();
  // A commitment is named in its own words.
  await points.where('stance_from', 'like', 'committed to%').set({ stance_from: 'committed' }).execute();
};

/** Newest first, and one more than the page has. */
export const pagePoints = (
  query: Query,
  ownerId: string,
  session: string,
  { limit, cursor }: PageRequest,
): Promise<TimelinePointRow[]> => {
  let page = query
    .selectFrom('timeline_points')
    .selectAll()
    .where('session', '=', session)
    .where('owner_id', '=', ownerId);
  if (cursor !== undefined)
    page = page.where(isBefore(['at', 'message_id'], decodeCursor(cursor, ['number', 'string'])));
  return page
    .orderBy('at', 'desc')
    .orderBy('message_id', 'desc')
    .limit(limit + 1)
    .execute();
};

/** Oldest first. */
export const listAllPoints = (query: Query, ownerId: string): AsyncIterable<readonly TimelinePointRow[]> => {
  const own = query.selectFrom('timeline_points').selectAll().where('owner_id', '=', ownerId);
  return allInOrder(own, ['at', 'message_id'], EXPORTED_AT_ONCE);
};

/** Of a period, oldest first. */
export const pointsBetween = (
  query: Query,
  ownerId: string,
  from: number,
  to: number,
): Promise<Pick<TimelinePointRow, 'at' | 'change_bp'>[]> =>
  query
    .selectFrom('timeline_points')
    .select(['at', 'change_bp'])
    .where('owner_id', '=', ownerId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .execute();

export const pivotsAmong = async (
  query: Query,
  ownerId: string,
  messageIds: readonly string[],
): Promise<Set<string>> => {
  if (messageIds.length === 0) return new Set();
  const rows = await query
    .selectFrom('timeline_points')
    .select('message_id')
    .where('owner_id', '=', ownerId)
    .where('message_id', 'in', messageIds)
    .where('change_bp', '>', PIVOT_THRESHOLD * 10_000)
    .execute();
  return new Set(rows.map(({ message_id: id }) => id));
};

/** The message ids of points whose hash matches no row of the log. */
export const listStrayPoints = async (
  query: Query,
  ownerId: string,
  session: string,
  limit: number,
): Promise<string[]> => {
  const rows = await query
    .selectFrom('timeline_points')
    .leftJoin('log_rows', (join) =>
      join
        .onRef('log_rows.session', '=', 'timeline_points.session')
        .onRef('log_rows.subject_id', '=', 'timeline_points.message_id')
        .onRef('log_rows.row_hash', '=', 'timeline_points.row_hash'),
    )
    .select('timeline_points.message_id')
    .where('timeline_points.session', '=', session)
    .where('timeline_points.owner_id', '=', ownerId)
    .where('log_rows.seq', 'is', null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.message_id);
};
