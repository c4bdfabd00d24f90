import type { ContextImport, FileFormat, ImportInput } from '@symbi/contracts/context-import';
import { toIsoTime, type Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { readFile } from '../../../platform/documents/read-file.ts';
import { conflict, Failure, notFound } from '../../../platform/failure.ts';
import { createId } from '../../../platform/id.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { ImportRuns, type ImportEnd, type ImportKind } from '../../../platform/runs/import-runs.ts';
import type { RunRow, Runs } from '../../../platform/runs/runs.ts';
import { UnreadableFile } from '../../../platform/runs/unreadable-file.ts';
import { FILE_SECONDS } from '../../../platform/workers/pools.ts';
import { WorkerFailure, workerTask, type WorkerProblem } from '../../../platform/workers/task.ts';
import type { Workers } from '../../../platform/workers/workers.ts';
import { ImportBatches } from './import-batch.ts';
import { contentOfDocument } from './formats/document.ts';
import type { ImportItem } from './formats/item.ts';
import type { work as readItemsWork } from './formats/read-items.task.ts';
import { emptyReport, readReport } from './import-report.ts';
import { findImport, findProgress, hasRunningImport, insertImport, updateImport } from '../queries/imports.ts';
import { holdState } from '../queries/states.ts';
import type { Contexts } from '../service.ts';
import type { ContextImportRow } from '../table.ts';

const ITEMS_PER_BATCH = 50;

const readItems = workerTask<typeof readItemsWork>(new URL('./formats/read-items.task.ts', import.meta.url));
const PICTURE = 'Pictures cannot be imported. Choose a document with text.';
/** The messages for a file that exceeded a limit while being read. */
const unreadable: Partial<Record<WorkerProblem, string>> = {
  time: 'Reading this file took too long. Split it into smaller files.',
  memory: 'Reading this file needed too much memory. Split it into smaller files.',
  busy: `Too many files are being read right now. Try again in ${FILE_SECONDS} seconds.`,
};

export interface ImportsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly runs: Runs;
  readonly contexts: Contexts;
  readonly workers: Pick<Workers, 'run'>;
}

interface TextInput extends Omit<ImportInput, 'format'> {
  readonly format: FileFormat;
}

interface DocumentInput extends Omit<TextInput, 'format' | 'content'> {
  readonly bytes: Uint8Array;
}

const alreadyRunning = (): Failure => conflict('Another import is still running. Wait until it ends.');

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
  createdAt: toIsoTime(row.created_at),
});

/** A reason for an import's failure that people may be told; undefined for a fault of our own. */
const wordsOf = (error: unknown): string | undefined => {
  if (error instanceof WorkerFailure) return unreadable[error.problem];
  return error instanceof Failure && error.code !== 'internal' ? error.message : undefined;
};

/** Files whose pieces become contexts. */
export class Imports implements ImportKind<ContextImportRow> {
  readonly kind = 'context-import';
  readonly wordsOf = wordsOf;
  readonly #options: ImportsOptions;
  readonly #runs: ImportRuns<ContextImportRow>;

  constructor(options: ImportsOptions) {
    this.#options = options;
    this.#runs = new ImportRuns(options, this);
  }

  async #findOwn(ownerId: string, importId: string): Promise<ContextImportRow> {
    const row = await findImport(this.#options.database.read, ownerId, importId);
    if (row === undefined) throw notFound();
    return row;
  }

  async read(row: ContextImportRow, signal: AbortSignal): Promise<void> {
    const { format, content, file } = row;
    const read = await this.#options.workers.run(readItems, { format, content, file }, { signal });
    if ('problem' in read) throw new UnreadableFile(read.problem);
    const { items } = read;
    const batches = new ImportBatches(this.#options, row);
    for (let at = row.processed; at < items.length && !signal.aborted; at += ITEMS_PER_BATCH) {
      const batch = items.slice(at, at + ITEMS_PER_BATCH);
      const taken = await batches.store(batch, at, items.length);
      if (taken < batch.length) throw await this.#full(row.owner_id, items, at + taken);
    }
  }

  /** The message for an import that ends at the quota: everything before stays. */
  async #full(ownerId: string, items: readonly ImportItem[], at: number): Promise<UnreadableFile> {
    const reached = await this.#options.contexts.reached(ownerId);
    const counts = [items.length - at, items.length].map((count) => count.toLocaleString('en-US'));
    return new UnreadableFile(`${reached} ${counts.join(' of ')} items were left out, from ${items[at]?.place} on.`);
  }

  async open(run: RunRow): Promise<ContextImportRow | undefined> {
    const row = await findImport(this.#options.database.read, run.owner_id, run.subject_id);
    return row?.run_id === run.id ? row : undefined;
  }

  progress({ query }: Transaction, run: RunRow): Promise<number | undefined> {
    return findProgress(query, { id: run.subject_id, run_id: run.id });
  }

  handOver({ query }: Transaction, importId: string, runId: string): Promise<void> {
    return updateImport(query, importId, { run_id: runId });
  }

  close({ query }: Transaction, importId: string, end: ImportEnd): Promise<void> {
    return updateImport(query, importId, { ...end, content: '' });
  }

  /** Reads a document in a thread with limits, and keeps only its text. */
  async startDocument(ownerId: string, { bytes, ...input }: DocumentInput): Promise<ContextImport> {
    const { database, workers } = this.#options;
    // Not a lock, which would be held while the file is read: `start` looks again.
    if (await hasRunningImport(database.read, ownerId)) throw alreadyRunning();
    const { parts } = await readFile(workers, bytes, input.file, { picture: PICTURE });
    return this.start(ownerId, { ...input, format: 'document', content: contentOfDocument(parts) });
  }

  async start(ownerId: string, input: TextInput): Promise<ContextImport> {
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
      // Of two started at once, the second finds the first.
      await holdState(transaction.query, ownerId);
      if (await hasRunningImport(transaction.query, ownerId)) throw alreadyRunning();
      await insertImport(transaction.query, row);
      await this.#runs.start(transaction, { id: row.id, ownerId, runId: row.run_id });
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
