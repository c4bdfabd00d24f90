import type { ReportCategory } from '@symbi/contracts/report';
import type { ExpressionBuilder, Insertable } from 'kysely';
import { decodeCursor } from '../../platform/cursor.ts';
import type { Query } from '../../platform/database/database.ts';
import { unindexed, isBefore, type PageRange } from '../../platform/database/keyset.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { ReportRow, ReportScheduleRow, ReportScheduleTable, ScheduledCategory } from './table.ts';

export const findReport = (query: Query, ownerId: string, reportId: string): Promise<ReportRow | undefined> =>
  query.selectFrom('reports').selectAll().where('id', '=', reportId).where('owner_id', '=', ownerId).executeTakeFirst();

export const findBySubject = (
  query: Query,
  ownerId: string,
  { category, period }: Pick<ReportRow, 'category' | 'period'>,
): Promise<ReportRow | undefined> =>
  query
    .selectFrom('reports')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('category', '=', category)
    .where('period', '=', period)
    .executeTakeFirst();

/** Replaces one on the same subject. */
export const putReport = (query: Query, row: ReportRow): Promise<ReportRow> => {
  const { title, content, stats, metadata, is_archived, created_at } = row;
  const written = { title, content, stats, metadata, is_archived, created_at };
  return query
    .insertInto('reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'category', 'period']).doUpdateSet(written))
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Undefined when the report is already in the requested state. */
export const updateArchived = (
  query: Query,
  ownerId: string,
  reportId: string,
  isArchived: number,
): Promise<ReportRow | undefined> =>
  query
    .updateTable('reports')
    .set({ is_archived: isArchived })
    .where('id', '=', reportId)
    .where('owner_id', '=', ownerId)
    .where('is_archived', '!=', isArchived)
    .returningAll()
    .executeTakeFirst();

export const deleteReport = (query: Query, ownerId: string, reportId: string): Promise<ReportRow | undefined> =>
  query
    .deleteFrom('reports')
    .where('id', '=', reportId)
    .where('owner_id', '=', ownerId)
    .returningAll()
    .executeTakeFirst();

export interface ReportChoice {
  readonly category?: ReportCategory | undefined;
  /** True lists only archived reports; otherwise they are hidden. */
  readonly archived?: boolean | undefined;
}

const chosen = (query: Query, ownerId: string, { category, archived = false }: ReportChoice) =>
  query
    .selectFrom('reports')
    .where('owner_id', '=', ownerId)
    .where('is_archived', '=', Number(archived))
    .$if(category !== undefined, (some) => some.where('category', '=', category ?? 'daily'));

/** A range of the list, newest first, read from an index without other rows. */
export const listReports = (
  query: Query,
  ownerId: string,
  choice: ReportChoice,
  { order, limit, offset }: PageRange,
): Promise<ReportRow[]> =>
  query
    .selectFrom('reports')
    .selectAll()
    .where(
      'id',
      'in',
      chosen(query, ownerId, choice)
        .select('id')
        .orderBy('created_at', order)
        .orderBy('id', order)
        .limit(limit)
        .offset(offset),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Those after a position of the list, and one more than the page has. */
export const listReportsAfter = (
  query: Query,
  ownerId: string,
  choice: ReportChoice,
  cursor: string,
  limit: number,
): Promise<ReportRow[]> =>
  chosen(query, ownerId, choice)
    .selectAll()
    .where(isBefore(['created_at', 'id'], decodeCursor(cursor, ['number', 'string'])))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

/** Those of the given ones that belong to this owner. */
export const findReports = (query: Query, ownerId: string, ids: readonly string[]): Promise<ReportRow[]> =>
  query.selectFrom('reports').selectAll().where(unindexed('owner_id'), '=', ownerId).where('id', 'in', ids).execute();

export const listAllReports = (query: Query, ownerId: string): Promise<ReportRow[]> =>
  query.selectFrom('reports').selectAll().where('owner_id', '=', ownerId).orderBy('created_at').execute();

/** How many alerts were raised in a period. */
export const countAlerts = async (query: Query, ownerId: string, from: number, to: number): Promise<number> => {
  const { total } = await query
    .selectFrom('reports')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('is_archived', 'in', [0, 1])
    .where('category', '=', 'alert')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Counts are stored, so the cost of a page does not grow over the years. */
export const addToReportTally = async (
  query: Query,
  { owner_id, category, is_archived }: Pick<ReportRow, 'owner_id' | 'category' | 'is_archived'>,
  by: 1 | 0 | -1,
): Promise<void> => {
  await query
    .insertInto('report_tallies')
    .values({ owner_id, category, is_archived, total: by })
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'category', 'is_archived'])
        .doUpdateSet((table) => ({ total: table('report_tallies.total', '+', by) })),
    )
    .execute();
};

/** Until the transaction ends nobody else adds, moves or deletes a report of the category: what is read stays valid. */
export const holdReports = (query: Query, ownerId: string, category: ReportCategory): Promise<void> =>
  addToReportTally(query, { owner_id: ownerId, category, is_archived: 0 }, 0);

export const countReports = async (
  query: Query,
  ownerId: string,
  isArchived: boolean,
  categories: readonly ReportCategory[],
): Promise<number> => {
  const tallies = await query
    .selectFrom('report_tallies')
    .select('total')
    .where('owner_id', '=', ownerId)
    .where('is_archived', '=', Number(isArchived))
    .where('category', 'in', categories)
    .execute();
  return tallies.reduce((sum, row) => sum + row.total, 0);
};

export const insertSchedules = async (
  query: Query,
  rows: readonly Insertable<ReportScheduleTable>[],
): Promise<void> => {
  await query.insertInto('report_schedules').values(rows).execute();
};

export interface DueWindow {
  readonly now: number;
  /** The latest plausible due time and claim; a later one was stored while the clock ran ahead. */
  readonly furthest: number;
  readonly claimEnds: number;
}

const isDue = (row: ExpressionBuilder<Tables, 'report_schedules'>, { now, furthest, claimEnds }: DueWindow) =>
  row.and([
    row.or([row('next_at', '<=', now), row('next_at', '>', furthest)]),
    row.or([row('claimed_until', '<', now), row('claimed_until', '>', claimEnds)]),
  ]);

type ScheduleKey = Pick<ReportScheduleRow, 'owner_id' | 'category'>;

/** The schedule overdue the longest. */
export const findDue = (query: Query, window: DueWindow): Promise<ScheduleKey | undefined> =>
  query
    .selectFrom('report_schedules')
    .select(['owner_id', 'category'])
    .where((row) => isDue(row, window))
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();

/** Undefined when another process was faster. */
export const claimSchedule = (
  query: Query,
  due: ScheduleKey,
  claim: string,
  window: DueWindow,
): Promise<ReportScheduleRow | undefined> =>
  query
    .updateTable('report_schedules')
    .set({ claim, claimed_until: window.claimEnds })
    .where('owner_id', '=', due.owner_id)
    .where('category', '=', due.category)
    .where((row) => isDue(row, window))
    .returningAll()
    .executeTakeFirst();

/** False when another process has the claim. */
export const settleSchedule = async (
  query: Query,
  ownerId: string,
  category: ScheduledCategory,
  { claim, nextAt }: { readonly claim: string; readonly nextAt: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await query
    .updateTable('report_schedules')
    .set({ next_at: nextAt, claim: null, claimed_until: 0 })
    .where('owner_id', '=', ownerId)
    .where('category', '=', category)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The checkpoints kept by the last audit. */
export const listAudits = (query: Query, ownerId: string): Promise<{ session: string; note: string }[]> =>
  query.selectFrom('log_audits').select(['session', 'note']).where('owner_id', '=', ownerId).execute();

export const putAudit = async (
  query: Query,
  ownerId: string,
  session: string,
  kept: { readonly note: string; readonly audited_at: number },
): Promise<void> => {
  await query
    .insertInto('log_audits')
    .values({ owner_id: ownerId, session, ...kept })
    .onConflict((conflict) => conflict.columns(['owner_id', 'session']).doUpdateSet(kept))
    .execute();
};
