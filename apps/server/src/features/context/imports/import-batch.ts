import type { Clock } from '../../../platform/clock.ts';
import { toIsoTime } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { TakenOver } from '../../../platform/runs/import-runs.ts';
import type { ImportItem } from './formats/item.ts';
import { noteDuplicate, noteProblem, readReport, type Report } from './import-report.ts';
import { findByHash, type KnownContext } from '../queries/contexts.ts';
import { updateImportOfRun, updateRunningImport } from '../queries/imports.ts';
import { hashOfData, type NewContext } from '../store.ts';
import type { Contexts } from '../service.ts';
import type { ContextImportRow } from '../table.ts';

/** Few enough that searches need not wait: one thread does both. */
const COMPARED_AT_ONCE = 10;

interface NewItem {
  readonly index: number;
  readonly place: string;
  readonly context: NewContext;
  readonly hash: string;
}

interface StoredItem {
  readonly id: string;
  readonly place: string;
}

interface BatchResult {
  readonly stored: StoredItem[];
  readonly taken: number;
}

export interface ImportBatchesOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly contexts: Contexts;
}

/** Stores the items of one import in batches, each with its progress in the same transaction. */
export class ImportBatches {
  readonly #options: ImportBatchesOptions;
  readonly #row: ContextImportRow;
  #report: Report;

  constructor(options: ImportBatchesOptions, row: ContextImportRow) {
    this.#options = options;
    this.#row = row;
    this.#report = readReport(row.report);
  }

  #usable(item: ImportItem, index: number): NewItem[] {
    if (item.data === undefined) return [];
    const row = this.#row;
    const context: NewContext = {
      tag: item.tag ?? row.tag,
      source: 'symbi',
      data: item.data,
      trustScore: item.trustScore ?? row.trust_score,
      ...(item.isActive === undefined ? {} : { isActive: item.isActive }),
      metadata: { importedFrom: { importId: row.id, file: row.file, at: toIsoTime(this.#options.clock()) } },
    };
    return [{ index, place: item.place, context, hash: hashOfData(item.data) }];
  }

  async #known({ query }: Transaction, hashes: readonly string[]): Promise<Map<string, KnownContext>> {
    if (hashes.length === 0) return new Map();
    const rows = await findByHash(query, this.#row.owner_id, hashes);
    return new Map(rows.map((row) => [row.data_hash, row]));
  }

  /** Inserts new items as far as they fit; exact duplicates are only counted. Answers how many items were processed. */
  async #insert(transaction: Transaction, report: Report, items: readonly ImportItem[]): Promise<BatchResult> {
    const usable = items.flatMap((item, index) => this.#usable(item, index));
    const byHash = await this.#known(
      transaction,
      usable.map(({ hash }) => hash),
    );
    const first = new Map(usable.toReversed().map((one) => [one.hash, one]));
    const isFresh = (one: NewItem): boolean => first.get(one.hash) === one && !byHash.has(one.hash);
    const fresh = usable.filter(isFresh);
    const repeats = usable.filter((one) => !isFresh(one));
    const rows = await this.#options.contexts.insert(
      transaction,
      this.#row.owner_id,
      fresh.map(({ context }) => context),
      { isPartial: true },
    );
    const taken = fresh[rows.length]?.index ?? items.length;
    for (const row of rows) byHash.set(row.data_hash, row);
    for (const { place, hash } of repeats.filter(({ index }) => index < taken)) {
      const other = byHash.get(hash);
      if (other !== undefined)
        noteDuplicate(report, { _id: other.id, tag: other.tag, similarity: 1, exact: true, place, imported: false });
    }
    for (const { place, data, reason } of items.slice(0, taken))
      if (data === undefined) noteProblem(report, place, reason ?? 'It is empty');
    report.imported += rows.length;
    return { taken, stored: rows.map(({ id }, index) => ({ id, place: fresh[index]?.place ?? '' })) };
  }

  /**
   * Stores items that follow `before` others, and answers how many were processed: fewer than given when the owner's
   * quota is reached. Throws `TakenOver`.
   */
  async store(items: readonly ImportItem[], before: number, total: number): Promise<number> {
    const row = this.#row;
    const report = structuredClone(this.#report);
    const { stored, taken } = await this.#options.database.transaction(async (transaction) => {
      // The database may retry this work, which must start from the same report.
      Object.assign(report, structuredClone(this.#report));
      const inserted = await this.#insert(transaction, report, items);
      const progress = { processed: before + inserted.taken, total, report: JSON.stringify(report) };
      // If the progress cannot be updated, the whole batch must be rolled back.
      if (!(await updateRunningImport(transaction.query, row, progress))) throw new TakenOver();
      return inserted;
    });
    this.#report = report;
    await this.#findSimilar(stored);
    return taken;
  }

  /** Near duplicates are imported, and reported. */
  async #findSimilar(stored: readonly StoredItem[]): Promise<void> {
    const { database, contexts } = this.#options;
    const row = this.#row;
    const before = this.#report.similar;
    const later = new Set(stored.map(({ id }) => id));
    for (let at = 0; at < stored.length; at += COMPARED_AT_ONCE) {
      const some = stored.slice(at, at + COMPARED_AT_ONCE);
      const ids = some.map(({ id }) => id);
      const duplicates = await contexts.duplicatesOf(row.owner_id, ids);
      for (const [index, { id, place }] of some.entries()) {
        later.delete(id);
        // Of two similar ones, the later is reported.
        const nearest = duplicates[index]?.find((other) => !later.has(other._id));
        if (nearest !== undefined) noteDuplicate(this.#report, { ...nearest, place, imported: true });
      }
    }
    if (this.#report.similar === before) return;
    const report = JSON.stringify(this.#report);
    await database.transaction(({ query }) => updateImportOfRun(query, row, { report }));
  }
}
