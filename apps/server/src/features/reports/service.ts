import { reportCategories, type Report, type ReportCategory } from '@symbi/contracts/reports';
import type { Clock } from '../../platform/clock.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { besideIds, isBefore, stretchOf } from '../../platform/database/keyset.ts';
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
  /** There are more than are counted. */
  readonly more?: boolean;
  readonly nextCursor: string | undefined;
}

/** A search shows and counts as many as these; who looks for an older report says more of it. */
const SEARCHED = 300;

/** The documents that a search looks at: reports of a category, those in the archive apart. */
const scopeOf = (category: ReportCategory, isArchived: boolean): string =>
  `${isArchived ? 'past' : 'report'}${category}`;

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

  /** Anew each time: the newest report is the document with the highest number. */
  async #index(transaction: Transaction, row: ReportRow): Promise<void> {
    await this.#unindex(transaction, row);
    await transaction.query
      .insertInto('search_documents')
      .values({
        owner_id: row.owner_id,
        kind: 'report',
        scope: scopeOf(row.category, row.is_archived === 1),
        ref_id: row.id,
        parent_id: null,
        body: `${row.title}\n${row.content}`,
        at: row.created_at,
      })
      .execute();
  }

  async #unindex({ query }: Transaction, { owner_id: ownerId, id }: ReportRow): Promise<void> {
    await query
      .deleteFrom('search_documents')
      .where('owner_id', '=', ownerId)
      .where('kind', '=', 'report')
      .where('ref_id', '=', id)
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

  #selected(ownerId: string, { category, archived = false }: ReportList) {
    return this.#options.database.read
      .selectFrom('reports')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('is_archived', '=', Number(archived))
      .$if(category !== undefined, (some) => some.where('category', '=', category ?? 'daily'));
  }

  async #count(ownerId: string, list: ReportList): Promise<number> {
    const tallies = await this.#options.database.read
      .selectFrom('report_tallies')
      .select('total')
      .where('owner_id', '=', ownerId)
      .where('is_archived', '=', Number(list.archived ?? false))
      .where('category', 'in', list.category === undefined ? reportCategories : [list.category])
      .execute();
    return tallies.reduce((sum, row) => sum + row.total, 0);
  }

  /** One page of the newest reports that hold every word; no more are looked for than a search has pages for. */
  async #found(ownerId: string, list: ReportList, words: string): Promise<ReportPage | null> {
    const { category, archived = false, cursor, page, limit } = list;
    const { read, fullText } = this.#options.database;
    const categories = category === undefined ? reportCategories : [category];
    const numbers = await fullText.newest({
      ownerId,
      scopes: categories.map((name) => scopeOf(name, archived)),
      words,
      limit: SEARCHED + 1,
    });
    if (numbers === null) return null;
    const counted = numbers.slice(0, SEARCHED);
    const before = cursor === undefined ? undefined : decodeCursor(cursor, ['number'])[0];
    const left = before === undefined ? counted.slice((page - 1) * limit) : counted.filter((number) => number < before);
    const shown = left.slice(0, limit);
    const rows =
      shown.length === 0
        ? []
        : await read
            .selectFrom('search_documents')
            .innerJoin('reports', 'reports.id', 'search_documents.ref_id')
            .selectAll('reports')
            .where('search_documents.number', 'in', shown)
            .where(besideIds('reports.owner_id'), '=', ownerId)
            .orderBy('search_documents.number', 'desc')
            .execute();
    const last = shown.at(-1);
    return {
      rows,
      count: counted.length,
      more: numbers.length > SEARCHED,
      nextCursor: left.length <= limit || last === undefined ? undefined : encodeCursor([last]),
    };
  }

  /** A page by its number, read from the end of the list that is nearer to it. */
  async #page(ownerId: string, list: ReportList, count: number): Promise<ReportRow[]> {
    const stretch = stretchOf(list, count);
    if (stretch === null) return [];
    const { order, limit, offset } = stretch;
    // The page is found in an index; only its rows are read.
    const rows = await this.#options.database.read
      .selectFrom('reports')
      .selectAll()
      .where(
        'id',
        'in',
        this.#selected(ownerId, list)
          .clearSelect()
          .select('id')
          .orderBy('created_at', order)
          .orderBy('id', order)
          .limit(limit)
          .offset(offset),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows;
  }

  /** One page, newest first. */
  async list(ownerId: string, list: ReportList): Promise<ReportPage> {
    const found = list.q === undefined ? null : await this.#found(ownerId, list, list.q);
    if (found !== null) return found;
    const { limit, cursor } = list;
    const count = await this.#count(ownerId, list);
    const rows =
      cursor === undefined
        ? await this.#page(ownerId, list, count)
        : await this.#selected(ownerId, list)
            .where(isBefore(['created_at', 'id'], decodeCursor(cursor, ['number', 'string'])))
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(limit)
            .execute();
    const last = rows.length < limit ? undefined : rows.at(-1);
    const nextCursor = last === undefined ? undefined : encodeCursor([last.created_at, last.id]);
    return { rows, count, nextCursor };
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
      await transaction.query
        .updateTable('search_documents')
        .set({ scope: scopeOf(changed.category, isArchived) })
        .where('owner_id', '=', ownerId)
        .where('kind', '=', 'report')
        .where('ref_id', '=', reportId)
        .execute();
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
      await this.#unindex(transaction, gone);
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
