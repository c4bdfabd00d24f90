import type { ContextImport, ImportInput } from '@symbi/contracts/context-import';
import { z } from 'zod';
import { toMoment, type Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { conflict, Failure, notFound } from '../../../platform/failure.ts';
import { createId } from '../../../platform/id.ts';
import type { Log } from '../../../platform/log.ts';
import {
  stoppedServer,
  type RunContext,
  type RunEnd,
  type RunHandler,
  type RunRow,
  type Runs,
} from '../../../platform/runs/runs.ts';
import { WorkerFailure, workerTask, type WorkerProblem } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import { ImportBatches } from './import-batch.ts';
import { UnreadableFile, type ImportItem } from './formats/item.ts';
import type { work as readItemsWork } from './formats/read-items.task.ts';
import { emptyReport, readReport } from './import-report.ts';
import { findImport, hasRunningImport, insertImport, updateImport, updateRunningImport } from '../queries/imports.ts';
import type { Contexts } from '../service.ts';
import type { ContextImportRow, ImportState } from '../table.ts';

const IMPORT_RUN = 'context-import';
const ITEMS_PER_BATCH = 50;
const ATTEMPTS = 5;
const BROKEN = 'The import broke off several times because of a fault in the server.';

const runInput = z.object({ attempt: z.number() });

const readItems = workerTask<typeof readItemsWork>(new URL('./formats/read-items.task.ts', import.meta.url));
/** What is said of a file that could not be read for want of what it needed. */
const unreadable: Partial<Record<WorkerProblem, string>> = {
  time: 'Reading this file took too long. Split it into smaller files.',
  memory: 'Reading this file needed too much memory. Split it into smaller files.',
  busy: 'Too many files are being read at the moment. Try again in a few minutes.',
};

export interface ImportsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: Runs;
  readonly contexts: Contexts;
  readonly workers: Pick<Workers, 'run'>;
}

const present = (row: ContextImportRow): ContextImport => ({
  _id: row.id,
  file: row.file,
  format: row.format,
  tag: row.tag,
  state: row.state,
  total: row.total,
  processed: row.processed,
  ...readReport(row.report),
  ...(row.error === null ? {} : { error: row.error }),
  createdAt: toMoment(row.created_at),
});

/** What may be told of why an import failed; undefined for a fault of our own. */
const wordsOf = (error: unknown): string | undefined => {
  if (error instanceof UnreadableFile) return error.message;
  if (error instanceof WorkerFailure) return unreadable[error.problem];
  return error instanceof Failure && error.code !== 'internal' ? error.message : undefined;
};

/** Imports of files as runs: progress is stored with each batch, so that another process can carry on. */
export class Imports implements RunHandler {
  readonly #options: ImportsOptions;

  constructor(options: ImportsOptions) {
    this.#options = options;
    options.runs.register(IMPORT_RUN, this);
  }

  async #findOwn(ownerId: string, importId: string): Promise<ContextImportRow> {
    const row = await findImport(this.#options.database.read, ownerId, importId);
    if (row === undefined) throw notFound();
    return row;
  }

  #enqueue(
    transaction: Transaction,
    row: Pick<ContextImportRow, 'id' | 'owner_id' | 'run_id'>,
    attempt: number,
    carriesOn?: RunRow,
  ): Promise<void> {
    return this.#options.runs.enqueue(transaction, {
      id: row.run_id,
      kind: IMPORT_RUN,
      ownerId: row.owner_id,
      subjectId: row.id,
      input: { attempt },
      ...(carriesOn === undefined ? {} : { carriesOn }),
    });
  }

  #end(runId: string, importId: string, state: Exclude<ImportState, 'running'>, error?: string): Promise<void> {
    return this.#options.runs.settle(runId, async (transaction) => {
      if (!(await this.#options.runs.finish(transaction, runId, { state }))) return;
      await updateImport(transaction.query, importId, { state, content: '', error: error ?? null });
    });
  }

  async #importAll(row: ContextImportRow, signal: AbortSignal): Promise<void> {
    const { format, content, file } = row;
    const read = await this.#options.workers.run(readItems, { format, content, file }, { signal });
    if ('problem' in read) throw new UnreadableFile(read.problem);
    const { items } = read;
    const batches = new ImportBatches(this.#options, row);
    for (let at = row.processed; at < items.length && !signal.aborted; at += ITEMS_PER_BATCH) {
      const batch = items.slice(at, at + ITEMS_PER_BATCH);
      const taken = await batches.store(batch, at, items.length);
      if (taken === undefined) return;
      if (taken < batch.length) throw await this.#full(row.owner_id, items, at + taken);
    }
  }

  /** What is said of an import that ends where no more may be kept: what came before stays. */
  async #full(ownerId: string, items: readonly ImportItem[], at: number): Promise<UnreadableFile> {
    const reached = await this.#options.contexts.reached(ownerId);
    const counts = [items.length - at, items.length].map((count) => count.toLocaleString('en-US'));
    return new UnreadableFile(`${reached} ${counts.join(' of ')} items were left out, from ${items[at]?.place} on.`);
  }

  async work({ run, signal }: RunContext): Promise<void> {
    const row = await this.#findOwn(run.owner_id, run.subject_id);
    try {
      await this.#importAll(row, signal);
    } catch (error) {
      const words = wordsOf(error);
      if (words !== undefined) return this.#end(run.id, row.id, 'failed', words);
      if (!signal.aborted) throw error;
    }
    if (!signal.aborted) return this.#end(run.id, row.id, 'done');
    // Drained or lost: another process, or this one after its restart, carries on from the last batch.
    if (signal.reason === 'stopped') await this.#end(run.id, row.id, 'stopped');
  }

  async recover(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    const { attempt } = runInput.parse(JSON.parse(run.input));
    if (attempt >= ATTEMPTS) {
      this.#options.log.error({ runId: run.id }, 'An import broke off too often');
      return this.#fail(run, transaction, BROKEN);
    }
    const row = { id: run.subject_id, owner_id: run.owner_id, run_id: createId() };
    if (await this.#change(run, transaction, { run_id: row.run_id }))
      await this.#enqueue(transaction, row, attempt + 1, run);
    return { state: 'interrupted' };
  }

  giveUp(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    return this.#fail(run, transaction, stoppedServer('import'));
  }

  async #fail(run: RunRow, transaction: Transaction, error: string): Promise<RunEnd> {
    await this.#change(run, transaction, { state: 'failed', content: '', error });
    return { state: 'failed' };
  }

  /** False when the import has ended, or another run has taken it on. */
  #change(run: RunRow, { query }: Transaction, changes: Partial<ContextImportRow>): Promise<boolean> {
    return updateRunningImport(query, { id: run.subject_id, run_id: run.id }, changes);
  }

  async start(ownerId: string, input: ImportInput): Promise<ContextImport> {
    const row: ContextImportRow = {
      id: createId(),
      owner_id: ownerId,
      file: input.file,
      format: input.format,
      tag: input.tag,
      trust_score: input.trustScore,
      state: 'running',
      run_id: createId(),
      content: input.content,
      total: 0,
      processed: 0,
      report: JSON.stringify(emptyReport),
      error: null,
      created_at: this.#options.clock(),
    };
    await this.#options.database.transaction(async (transaction) => {
      if (await hasRunningImport(transaction.query, ownerId))
        throw conflict('Another import is still running. Wait until it has ended.');
      await insertImport(transaction.query, row);
      await this.#enqueue(transaction, row, 1);
    });
    return present(row);
  }

  async find(ownerId: string, importId: string): Promise<ContextImport> {
    return present(await this.#findOwn(ownerId, importId));
  }

  async stop(ownerId: string, importId: string): Promise<ContextImport> {
    const row = await this.#findOwn(ownerId, importId);
    if (row.state === 'running') await this.#options.runs.requestStop(row.run_id);
    return this.find(ownerId, importId);
  }
}
