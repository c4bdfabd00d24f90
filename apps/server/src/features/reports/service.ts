import { reportCategories, type Report, type ReportCategory } from '@symbi/contracts/report';
import type { Clock } from '../../platform/clock.ts';
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { stretchOf } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import { createId } from '../../platform/id.ts';
import type { Search } from '../search/service.ts';
import type { ReportDraft } from './content/drafts.ts';
import { presentReport } from './presenter.ts';
import {
  addToReportTally,
  countAlerts,
  countReports,
  deleteReport,
  findBySubject,
  findReport,
  findReports,
  holdReports,
  listAllReports,
  listReports,
  listReportsAfter,
  putReport,
  updateArchived,
  type ReportChoice,
} from './queries.ts';
import type { ReportRow } from './table.ts';

export interface ReportsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly search: Search;
  readonly announce: (ownerId: string, report: Report) => void;
}

export interface ReportList extends ReportChoice {
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
}

export interface ReportPage {
  readonly rows: ReportRow[];
  readonly count: number;
  /** There are more than were counted. */
  readonly more?: boolean;
  readonly nextCursor: string | undefined;
}

/** A search shows and counts at most this many; finding an older report takes more words. */
const SEARCHED = 300;

/** The documents a search covers: reports of a category, archived ones separately. */
const scopeOf = (category: ReportCategory, isArchived: boolean): string =>
  `${isArchived ? 'past' : 'report'}${category}`;

/** A user's reports: stored, found and counted here; `drafts.ts`, `alerts.ts` and `audit.ts` write their content. */
export class Reports {
  readonly #options: ReportsOptions;

  constructor(options: ReportsOptions) {
    this.#options = options;
  }

  /** Indexed anew each time, so that the newest report has the highest document number. */
  async #index(transaction: Transaction, row: ReportRow): Promise<void> {
    await this.#unindex(transaction, row);
    await this.#options.search.index(transaction, {
      ownerId: row.owner_id,
      kind: 'report',
      scope: scopeOf(row.category, row.is_archived === 1),
      refId: row.id,
      parentId: null,
      body: `${row.title}\n${row.content}`,
      at: row.created_at,
    });
  }

  #unindex(transaction: Transaction, { owner_id: ownerId, id }: ReportRow): Promise<void> {
    return this.#options.search.remove(transaction, ownerId, 'report', id);
  }

  /** Stores a report; one on the same subject is replaced and leaves the archive. */
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
    await holdReports(query, ownerId, category);
    const earlier = await findBySubject(query, ownerId, draft);
    if (earlier?.is_archived === 1) await addToReportTally(query, earlier, -1);
    const fresh = { id: createId(), owner_id: ownerId, category, period, is_archived: 0 };
    const row = await putReport(query, { ...fresh, ...written });
    if (earlier?.is_archived !== 0) await addToReportTally(query, row, 1);
    await this.#index(transaction, row);
    transaction.afterCommit(() => announce(ownerId, presentReport(row)));
    return row;
  }

  async find(ownerId: string, reportId: string): Promise<ReportRow> {
    const row = await findReport(this.#options.database.read, ownerId, reportId);
    if (row === undefined) throw notFound();
    return row;
  }

  /** One page of the newest reports that contain every word; a search looks no further than its last page. */
  async #found(ownerId: string, list: ReportList, words: string): Promise<ReportPage | null> {
    const { category, archived = false, cursor, page, limit } = list;
    const { database, search } = this.#options;
    const scopes = (category === undefined ? reportCategories : [category]).map((name) => scopeOf(name, archived));
    const found = await search.newest(ownerId, scopes, words, SEARCHED + 1);
    if (found === null) return null;
    const counted = found.slice(0, SEARCHED);
    const before = cursor === undefined ? undefined : decodeCursor(cursor, ['number'])[0];
    const left = before === undefined ? counted.slice((page - 1) * limit) : counted.filter((number) => number < before);
    const shown = left.slice(0, limit);
    const ids = await search.refsOf(ownerId, shown);
    const reports = ids.length === 0 ? [] : await findReports(database.read, ownerId, ids);
    const rows = new Map(reports.map((row) => [row.id, row]));
    const last = shown.at(-1);
    return {
      rows: ids.flatMap((id) => rows.get(id) ?? []),
      count: counted.length,
      more: found.length > SEARCHED,
      nextCursor: left.length <= limit || last === undefined ? undefined : encodeCursor([last]),
    };
  }

  /** One page, newest first. */
  async list(ownerId: string, list: ReportList): Promise<ReportPage> {
    const found = list.q === undefined ? null : await this.#found(ownerId, list, list.q);
    if (found !== null) return found;
    const { limit, cursor } = list;
    const { read } = this.#options.database;
    const categories = list.category === undefined ? reportCategories : [list.category];
    const count = await countReports(read, ownerId, list.archived ?? false, categories);
    // A numbered page is read from the nearer end of the list.
    const stretch = cursor === undefined ? stretchOf(list, count) : null;
    const rows =
      cursor !== undefined
        ? await listReportsAfter(read, ownerId, list, cursor, limit)
        : stretch === null
          ? []
          : await listReports(read, ownerId, list, stretch);
    const hasMore = cursor === undefined ? list.page * limit < count : rows.length > limit;
    const shown = rows.slice(0, limit);
    const last = hasMore ? shown.at(-1) : undefined;
    return { rows: shown, count, nextCursor: last && encodeCursor([last.created_at, last.id]) };
  }

  async archive(ownerId: string, reportId: string, isArchived: boolean): Promise<ReportRow> {
    const { category } = await this.find(ownerId, reportId);
    return this.#options.database.transaction(async (transaction) => {
      const { query } = transaction;
      await holdReports(query, ownerId, category);
      const changed = await updateArchived(query, ownerId, reportId, Number(isArchived));
      if (changed === undefined) return this.find(ownerId, reportId);
      await addToReportTally(query, { ...changed, is_archived: Number(!isArchived) }, -1);
      await addToReportTally(query, changed, 1);
      const scope = scopeOf(changed.category, isArchived);
      await this.#options.search.move(transaction, ownerId, 'report', reportId, scope);
      return changed;
    });
  }

  async remove(ownerId: string, reportId: string): Promise<void> {
    const { category } = await this.find(ownerId, reportId);
    await this.#options.database.transaction(async (transaction) => {
      await holdReports(transaction.query, ownerId, category);
      const gone = await deleteReport(transaction.query, ownerId, reportId);
      if (gone === undefined) throw notFound();
      await addToReportTally(transaction.query, gone, -1);
      await this.#unindex(transaction, gone);
    });
  }

  /** How many alerts were raised in a period. */
  countAlerts(ownerId: string, from: number, to: number): Promise<number> {
    return countAlerts(this.#options.database.read, ownerId, from, to);
  }

  exportAll(ownerId: string): Promise<ReportRow[]> {
    return listAllReports(this.#options.database.read, ownerId);
  }
}
