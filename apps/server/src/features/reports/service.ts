import type { Report, ReportCategory } from '@symbi/contracts/reports';
import type { Clock } from '../../platform/clock.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { ReportDraft } from './drafts.ts';
import { presentReport } from './presenter.ts';
import type { ReportRow } from './table.ts';

export interface ReportsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly announce: (ownerId: string, report: Report) => void;
}

export interface ReportList {
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly category?: ReportCategory | undefined;
  /** Archived reports alone when true; without it they are hidden. */
  readonly archived?: boolean | undefined;
  readonly q?: string | undefined;
}

export interface ReportPage {
  readonly rows: ReportRow[];
  readonly count: number;
  readonly nextCursor: string | undefined;
}

/** Reports of a user. Stored, found and counted here; what they say is written in `drafts.ts`, `alerts.ts` and `audit.ts`. */
export class Reports {
  readonly #options: ReportsOptions;

  constructor(options: ReportsOptions) {
    this.#options = options;
  }

  async #tally({ query }: Transaction, row: ReportRow, isArchived: number, by: 1 | -1): Promise<void> {
    await query
      .insertInto('report_tallies')
      .values({ owner_id: row.owner_id, category: row.category, is_archived: isArchived, total: by })
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'category', 'is_archived'])
          .doUpdateSet((table) => ({ total: table('report_tallies.total', '+', by) })),
      )
      .execute();
  }

  async #index({ query }: Transaction, row: ReportRow): Promise<void> {
    await query
      .insertInto('search_documents')
      .values({
        owner_id: row.owner_id,
        kind: 'report',
        ref_id: row.id,
        parent_id: null,
        body: `${row.title}\n${row.content}`,
        at: row.created_at,
      })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'ref_id']).doUpdateSet((table) => ({ body: table.ref('excluded.body') })),
      )
      .execute();
  }

  /** Stores a report; one on the same subject is brought up to date in its place and comes out of the archive. */
  async put(transaction: Transaction, ownerId: string, draft: ReportDraft): Promise<ReportRow> {
    const { clock, announce } = this.#options;
    const { query } = transaction;
    const { category, period, title, content } = draft;
    const written = {
      title,
      content,
      stats: JSON.stringify(draft.stats),
      metadata: JSON.stringify(draft.metadata),
      created_at: clock(),
    };
    const earlier = await query
      .selectFrom('reports')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('category', '=', category)
      .where('period', '=', period)
      .executeTakeFirst();
    if (earlier?.is_archived === 1) await this.#tally(transaction, earlier, 1, -1);
    const row = await query
      .insertInto('reports')
      .values({ id: createId(), owner_id: ownerId, category, period, is_archived: 0, ...written })
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'category', 'period']).doUpdateSet({ ...written, is_archived: 0 }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    if (earlier?.is_archived !== 0) await this.#tally(transaction, row, 0, 1);
    await this.#index(transaction, row);
    transaction.afterCommit(() => announce(ownerId, presentReport(row)));
    return row;
  }

  async find(ownerId: string, reportId: string): Promise<ReportRow> {
    const row = await this.#options.database.read
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', reportId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    return row;
  }

  #selected(ownerId: string, { category, archived = false, q = '' }: ReportList) {
    const { database } = this.#options;
    let query = database.read
      .selectFrom('reports')
      .where('reports.owner_id', '=', ownerId)
      .where('reports.is_archived', '=', Number(archived));
    if (category !== undefined) query = query.where('reports.category', '=', category);
    const words = database.fullText.condition(ownerId, q);
    if (words === null) return query;
    return query.where('reports.id', 'in', (inner) =>
      inner
        .selectFrom('search_documents')
        .select('search_documents.ref_id')
        .where('search_documents.owner_id', '=', ownerId)
        .where('search_documents.kind', '=', 'report')
        .where(words),
    );
  }

  async #count(ownerId: string, list: ReportList): Promise<number> {
    const { database } = this.#options;
    if (database.fullText.condition(ownerId, list.q ?? '') !== null) {
      const { total } = await this.#selected(ownerId, list)
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return Number(total);
    }
    let tallies = database.read
      .selectFrom('report_tallies')
      .select('total')
      .where('owner_id', '=', ownerId)
      .where('is_archived', '=', Number(list.archived ?? false));
    if (list.category !== undefined) tallies = tallies.where('category', '=', list.category);
    return (await tallies.execute()).reduce((sum, row) => sum + row.total, 0);
  }

  /** One page, newest first. */
  async list(ownerId: string, list: ReportList): Promise<ReportPage> {
    let query = this.#selected(ownerId, list).selectAll('reports');
    if (list.cursor !== undefined) {
      const [at, id] = decodeCursor(list.cursor, ['number', 'string']);
      query = query.where((where) =>
        where.or([
          where('reports.created_at', '<', at),
          where.and([where('reports.created_at', '=', at), where('reports.id', '<', id)]),
        ]),
      );
    } else query = query.offset((list.page - 1) * list.limit);
    const rows = await query
      .orderBy('reports.created_at', 'desc')
      .orderBy('reports.id', 'desc')
      .limit(list.limit)
      .execute();
    const last = rows.length < list.limit ? undefined : rows.at(-1);
    return {
      rows,
      count: await this.#count(ownerId, list),
      nextCursor: last === undefined ? undefined : encodeCursor([last.created_at, last.id]),
    };
  }

  async archive(ownerId: string, reportId: string, isArchived: boolean): Promise<ReportRow> {
    await this.find(ownerId, reportId);
    return this.#options.database.transaction(async (transaction) => {
      const changed = await transaction.query
        .updateTable('reports')
        .set({ is_archived: Number(isArchived) })
        .where('id', '=', reportId)
        .where('owner_id', '=', ownerId)
        .where('is_archived', '!=', Number(isArchived))
        .returningAll()
        .executeTakeFirst();
      if (changed === undefined) return this.find(ownerId, reportId);
      await this.#tally(transaction, changed, Number(!isArchived), -1);
      await this.#tally(transaction, changed, Number(isArchived), 1);
      return changed;
    });
  }

  async remove(ownerId: string, reportId: string): Promise<void> {
    await this.#options.database.transaction(async (transaction) => {
      const { query } = transaction;
      const gone = await query
        .deleteFrom('reports')
        .where('id', '=', reportId)
        .where('owner_id', '=', ownerId)
        .returningAll()
        .executeTakeFirst();
      if (gone === undefined) throw notFound();
      await this.#tally(transaction, gone, gone.is_archived, -1);
      await query
        .deleteFrom('search_documents')
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 'report')
        .where('ref_id', '=', reportId)
        .execute();
    });
  }

  /** How many alerts were raised in a stretch of time. */
  async countAlerts(ownerId: string, from: number, to: number): Promise<number> {
    const { total } = await this.#options.database.read
      .selectFrom('reports')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('owner_id', '=', ownerId)
      .where('is_archived', 'in', [0, 1])
      .where('category', '=', 'alert')
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  exportAll(ownerId: string): Promise<ReportRow[]> {
    return this.#options.database.read
      .selectFrom('reports')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .execute();
  }
}
