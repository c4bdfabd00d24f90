import type { Clock } from '../../platform/clock.ts';
import { toMoment } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { ImportItem } from './formats/item.ts';
import { noteDuplicate, noteProblem, readReport, type Report } from './import-report.ts';
import { hashOfData, type NewContext } from './rows.ts';
import type { Contexts } from './service.ts';
import type { ContextImportRow } from './table.ts';

interface Usable {
  readonly place: string;
  readonly context: NewContext;
  readonly hash: string;
}

interface Stored {
  readonly id: string;
  readonly place: string;
}

class TakenOver extends Error {}

export interface ImportBatchesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly contexts: Contexts;
}

/** Stores the items of one import, batch by batch, each with its progress in the same transaction. */
export class ImportBatches {
  readonly #options: ImportBatchesOptions;
  readonly #row: ContextImportRow;
  #report: Report;

  constructor(options: ImportBatchesOptions, row: ContextImportRow) {
    this.#options = options;
    this.#row = row;
    this.#report = readReport(row.report);
  }

  #usable(report: Report, item: ImportItem): Usable[] {
    if (item.data === undefined) {
      noteProblem(report, item.place, item.reason ?? 'It is empty');
      return [];
    }
    const row = this.#row;
    const context: NewContext = {
      tag: item.tag ?? row.tag,
      source: 'symbi',
      data: item.data,
      trustScore: item.trustScore ?? row.trust_score,
      metadata: { importedFrom: { importId: row.id, file: row.file, at: toMoment(this.#options.clock()) } },
    };
    return [{ place: item.place, context, hash: hashOfData(item.data) }];
  }

  /** Inserts what is new; what is there already, word for word, is only counted. */
  async #insert(transaction: Transaction, report: Report, usable: readonly Usable[]): Promise<Stored[]> {
    const ownerId = this.#row.owner_id;
    const hashes = usable.map(({ hash }) => hash);
    const known =
      hashes.length === 0
        ? []
        : await transaction.query
            .selectFrom('contexts')
            .select(['id', 'tag', 'data_hash'])
            .where('owner_id', '=', ownerId)
            .where('is_active', '=', 1)
            .where('data_hash', 'in', hashes)
            .execute();
    const byHash = new Map(known.map((row) => [row.data_hash, row]));
    const first = new Map(usable.toReversed().map((one) => [one.hash, one]));
    const isFresh = (one: Usable): boolean => first.get(one.hash) === one && !byHash.has(one.hash);
    const fresh = usable.filter(isFresh);
    const repeats = usable.filter((one) => !isFresh(one));
    const rows = await this.#options.contexts.insert(
      transaction,
      ownerId,
      fresh.map(({ context }) => context),
    );
    for (const row of rows) byHash.set(row.data_hash, row);
    for (const { place, hash } of repeats) {
      const other = byHash.get(hash);
      if (other !== undefined)
        noteDuplicate(report, { _id: other.id, tag: other.tag, similarity: 1, exact: true, place, imported: false });
    }
    report.imported += rows.length;
    return rows.map(({ id }, index) => ({ id, place: fresh[index]?.place ?? '' }));
  }

  /** False when the import was taken over by another process, or has ended. */
  async store(items: readonly ImportItem[], processed: number, total: number): Promise<boolean> {
    const row = this.#row;
    const report = structuredClone(this.#report);
    try {
      const stored = await this.#options.database.transaction(async (transaction) => {
        // The database may ask for the same work again: it starts from the same report.
        Object.assign(report, structuredClone(this.#report));
        const usable = items.flatMap((item) => this.#usable(report, item));
        const inserted = await this.#insert(transaction, report, usable);
        const { numUpdatedRows } = await transaction.query
          .updateTable('context_imports')
          .set({ processed, total, report: JSON.stringify(report) })
          .where('id', '=', row.id)
          .where('run_id', '=', row.run_id)
          .where('state', '=', 'running')
          .executeTakeFirst();
        // Nothing of a batch may stay when its progress cannot be noted.
        if (numUpdatedRows === 0n) throw new TakenOver();
        return inserted;
      });
      this.#report = report;
      await this.#findSimilar(stored);
      return true;
    } catch (error) {
      if (error instanceof TakenOver) return false;
      throw error;
    }
  }

  /** Near duplicates are imported, and named. */
  async #findSimilar(stored: readonly Stored[]): Promise<void> {
    const { database, contexts } = this.#options;
    const row = this.#row;
    const before = this.#report.similar;
    const later = new Set(stored.map(({ id }) => id));
    for (const { id, place } of stored) {
      later.delete(id);
      // Of two that are alike, the later one is named.
      const nearest = (await contexts.duplicatesOf(row.owner_id, id)).find((other) => !later.has(other._id));
      if (nearest !== undefined) noteDuplicate(this.#report, { ...nearest, place, imported: true });
    }
    if (this.#report.similar === before) return;
    await database.transaction(({ query }) =>
      query
        .updateTable('context_imports')
        .set({ report: JSON.stringify(this.#report) })
        .where('id', '=', row.id)
        .where('run_id', '=', row.run_id)
        .execute(),
    );
  }
}
