import type { ConversationImport, ImportItem } from '@symbi/contracts/imports';
import { importLimits } from '@symbi/contracts/import-limits';
import type { Clock } from '../../../platform/clock.ts';
import { decodeCursor } from '../../../platform/cursor.ts';
import { isUniqueViolation, type Database, type Transaction } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/database/keyset.ts';
import { listTotals } from '../../../platform/database/list-totals.ts';
import { conflict, Failure, invalid, notFound } from '../../../platform/failure.ts';
import { createId } from '../../../platform/id.ts';
import type { ImportRuns } from '../../../platform/runs/import-runs.ts';
import type { Runs } from '../../../platform/runs/runs.ts';
import { presentImport, presentItem } from '../presenter.ts';
import {
  deleteOldImports,
  deleteParts,
  deleteUnfinished,
  findImport,
  insertImport,
  insertPart,
  isImporting,
  itemsAfter,
  newestImports,
  updateImport,
} from '../queries.ts';
import type { ConversationImportRow } from '../table.ts';

export interface ImportsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly runs: Pick<Runs, 'requestStop'>;
  readonly importRuns: Pick<ImportRuns<ConversationImportRow>, 'start'>;
}

interface ItemsRequest {
  readonly incomplete?: boolean | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;
const KEPT_REPORTS = 9;
const OVER = 'This import has begun or ended; choose the file again';

/** Files of conversations: they are uploaded in parts, and a run reads them once complete. */
export class ConversationImports {
  readonly #options: ImportsOptions;

  constructor(options: ImportsOptions) {
    this.#options = options;
  }

  async #findOwn(ownerId: string, importId: string): Promise<ConversationImportRow> {
    const row = await findImport(this.#options.database.read, ownerId, importId);
    if (row === undefined) throw notFound();
    return row;
  }

  /** Counted by the database with every item, so that the progress of imports costs the same at any size. */
  async #presentAll(rows: readonly ConversationImportRow[]): Promise<ConversationImport[]> {
    if (rows.length === 0) return [];
    const counts = await listTotals(
      this.#options.database.read,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const own = counts.filter(({ owner_id }) => owner_id === row.id);
      return presentImport(row, (list) => own.find((count) => count.list === list)?.total ?? 0);
    });
  }

  async #present(row: ConversationImportRow): Promise<ConversationImport> {
    const [presented] = await this.#presentAll([row]);
    if (presented === undefined) throw notFound();
    return presented;
  }

  /** Starts an upload, replacing one that was never finished. */
  async open(ownerId: string, file: string, copies = false): Promise<ConversationImport> {
    const { database, clock } = this.#options;
    const row: ConversationImportRow = {
      id: createId(),
      owner_id: ownerId,
      file,
      source: null,
      state: 'uploading',
      run_id: null,
      copies: Number(copies),
      parts: 0,
      characters: 0,
      processed: 0,
      items: 0,
      error: null,
      created_at: clock(),
    };
    const begun = database.transaction(async ({ query }) => {
      if (await isImporting(query, ownerId)) throw conflict('Another import is still running. Wait until it ends.');
      await deleteUnfinished(query, ownerId, clock() - ABANDONED_AFTER_MS);
      // Of earlier imports, the newest reports are kept.
      await deleteOldImports(query, ownerId, KEPT_REPORTS);
      await insertImport(query, row);
    });
    await begun.catch((error: unknown) => {
      if (isUniqueViolation(error)) throw conflict('Another import started at the same time. Try again.');
      throw error;
    });
    return this.#present(row);
  }

  async #store({ query }: Transaction, row: ConversationImportRow, n: number, content: string): Promise<void> {
    const characters = row.characters + content.length;
    if (n >= importLimits.parts || characters > importLimits.characters)
      throw new Failure('too_large', 'The file is too large to be imported');
    const isNext = { state: 'uploading', parts: n } as const;
    if (!(await updateImport(query, row.id, { parts: n + 1, characters }, isNext))) {
      const found = await findImport(query, row.owner_id, row.id);
      // The same part was sent twice at once, and is stored.
      if (found?.state === 'uploading' && found.parts > n) return;
      throw conflict(OVER);
    }
    await insertPart(query, row.id, n, content);
  }

  /** Stores one part; repeating one, because an answer was lost, changes nothing. */
  async addPart(ownerId: string, importId: string, n: number, content: string): Promise<ConversationImport> {
    const row = await this.#findOwn(ownerId, importId);
    if (row.state !== 'uploading') throw conflict(OVER);
    if (n > row.parts) throw conflict('A part of the file is missing');
    if (n === row.parts)
      await this.#options.database.transaction((transaction) => this.#store(transaction, row, n, content));
    return this.find(ownerId, importId);
  }

  async start(ownerId: string, importId: string): Promise<ConversationImport> {
    const row = await this.#findOwn(ownerId, importId);
    if (row.state === 'running') return this.#present(row);
    if (row.state !== 'uploading') throw conflict(OVER);
    if (row.characters === 0) throw invalid('The file is empty');
    const runId = createId();
    const { database, importRuns } = this.#options;
    await database.transaction(async (transaction) => {
      const running = { state: 'running', run_id: runId } as const;
      if (await updateImport(transaction.query, importId, running, { state: 'uploading' }))
        await importRuns.start(transaction, { id: importId, ownerId, runId });
    });
    return this.find(ownerId, importId);
  }

  /** The kept reports, newest first, with the running import. */
  async list(ownerId: string): Promise<ConversationImport[]> {
    const rows = await newestImports(this.#options.database.read, ownerId, KEPT_REPORTS + 1);
    return this.#presentAll(rows);
  }

  async find(ownerId: string, importId: string): Promise<ConversationImport> {
    return this.#present(await this.#findOwn(ownerId, importId));
  }

  async items(ownerId: string, importId: string, { incomplete, cursor, limit }: ItemsRequest) {
    await this.#findOwn(ownerId, importId);
    const after = cursor === undefined ? undefined : decodeCursor(cursor, ['number'])[0];
    const wanted = { after, incomplete: incomplete === true, limit };
    const rows = await itemsAfter(this.#options.database.read, importId, wanted);
    const page = pageOf(rows, limit, ({ n }) => [n]);
    const data: ImportItem[] = page.rows.map(presentItem);
    return { data, nextCursor: page.nextCursor };
  }

  /** Drops the uploaded parts, unless the import has just begun: then it needs all of them. */
  async #withdraw(importId: string): Promise<void> {
    await this.#options.database.transaction(async ({ query }) => {
      const isWithdrawn = await updateImport(query, importId, { state: 'stopped' }, { state: 'uploading' });
      if (isWithdrawn) await deleteParts(query, importId);
    });
  }

  async stop(ownerId: string, importId: string): Promise<ConversationImport> {
    const { state } = await this.#findOwn(ownerId, importId);
    if (state === 'uploading') await this.#withdraw(importId);
    const now = await this.#findOwn(ownerId, importId);
    if (now.state === 'running' && now.run_id !== null) await this.#options.runs.requestStop(now.run_id);
    return this.find(ownerId, importId);
  }
}
