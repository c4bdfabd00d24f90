import { z } from 'zod';
import type { Database, Transaction } from '../database/database.ts';
import { createId } from '../id.ts';
import type { Log } from '../observability/log.ts';
import { isStopRequested } from './queries.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { stoppedServer, type RunContext, type RunEnd, type RunHandler, type RunRow, type Runs } from './runs.ts';

/** Another process has taken over the import, or it has ended: the other one's result stands. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

export interface ImportEnd {
  readonly state: 'done' | 'failed' | 'stopped';
  readonly error: string | null;
}

/** What a feature imports, and where it keeps the file and the progress. */
export interface ImportKind<Row> {
  /** The kind of its runs. */
  readonly kind: string;
  /** The import of a run; undefined when another run is reading it now. */
  open(run: RunRow): Promise<Row | undefined>;
  /**
   * Reads the file from where it stopped until its end or the signal. Each part is stored together with the progress,
   * or not at all: throws `TakenOver` when the progress cannot be updated.
   */
  read(row: Row, signal: AbortSignal): Promise<void>;
  /** A reason people may be told; undefined for a fault of our own. */
  wordsOf(error: unknown): string | undefined;
  /** How many items are read; undefined when the run no longer reads the import. */
  progress(transaction: Transaction, run: RunRow): Promise<number | undefined>;
  handOver(transaction: Transaction, importId: string, runId: string): Promise<void>;
  /** The file is removed when its import ends. */
  close(transaction: Transaction, importId: string, end: ImportEnd): Promise<void>;
}

interface ImportRunsOptions {
  readonly database: Database;
  readonly log: Log;
  readonly runs: Pick<Runs, 'register' | 'enqueue' | 'finish' | 'settle'>;
}

/** Attempts without progress; an import that makes progress may be restarted any number of times. */
const ATTEMPTS = 5;
const BROKEN = 'The import broke off several times because of a fault in the server.';

/** The number of attempts without progress, and the progress when this one began. */
const runInput = z.object({ attempt: z.number(), items: z.number().default(0) });

interface NewImport {
  readonly id: string;
  readonly ownerId: string;
  readonly runId: string;
}

/** Imports of files as runs: progress is stored with each part, so another process can continue. */
export class ImportRuns<Row> implements RunHandler {
  readonly #options: ImportRunsOptions;
  readonly #kind: ImportKind<Row>;

  constructor(options: ImportRunsOptions, kind: ImportKind<Row>) {
    this.#options = options;
    this.#kind = kind;
    options.runs.register(kind.kind, this);
  }

  async #enqueue(
    transaction: Transaction,
    { id, ownerId, runId }: NewImport,
    input: z.infer<typeof runInput>,
    carriesOn?: RunRow,
  ): Promise<void> {
    const run = { id: runId, kind: this.#kind.kind, ownerId, subjectId: id, input };
    await this.#options.runs.enqueue(transaction, { ...run, ...(carriesOn === undefined ? {} : { carriesOn }) });
  }

  start(transaction: Transaction, given: NewImport): Promise<void> {
    return this.#enqueue(transaction, given, { attempt: 1, items: 0 });
  }

  async #end({ id: runId, subject_id: importId }: RunRow, end: ImportEnd): Promise<void> {
    const { runs } = this.#options;
    await runs.settle(runId, async (transaction) => {
      if (await runs.finish(transaction, runId, { state: end.state }))
        await this.#kind.close(transaction, importId, end);
    });
  }

  async work({ run, signal }: Pick<RunContext, 'run' | 'signal'>): Promise<void> {
    const row = await this.#kind.open(run);
    if (row === undefined) return;
    try {
      await this.#kind.read(row, signal);
    } catch (error) {
      if (error instanceof TakenOver) return;
      const words = error instanceof UnreadableFile ? error.message : this.#kind.wordsOf(error);
      if (words !== undefined) return this.#end(run, { state: 'failed', error: words });
      if (!signal.aborted) throw error;
    }
    if (!signal.aborted) return this.#end(run, { state: 'done', error: null });
    // Drained or lost: another process, or this one after a restart, continues from the stored progress.
    if (signal.reason === 'stopped') await this.#end(run, { state: 'stopped', error: null });
  }

  async #close(transaction: Transaction, run: RunRow, end: ImportEnd): Promise<RunEnd> {
    await this.#kind.close(transaction, run.subject_id, end);
    return { state: end.state };
  }

  async recover(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    const { attempt, items: before } = runInput.parse(JSON.parse(run.input));
    const items = await this.#kind.progress(transaction, run);
    if (items === undefined) return { state: 'interrupted' };
    if (await isStopRequested(transaction.query, run.id))
      return this.#close(transaction, run, { state: 'stopped', error: null });
    const failed = items > before ? 0 : attempt;
    if (failed >= ATTEMPTS) {
      this.#options.log.error({ runId: run.id }, 'An import broke off too often');
      return this.#close(transaction, run, { state: 'failed', error: BROKEN });
    }
    const next = { id: run.subject_id, ownerId: run.owner_id, runId: createId() };
    await this.#kind.handOver(transaction, next.id, next.runId);
    await this.#enqueue(transaction, next, { attempt: failed + 1, items }, run);
    return { state: 'interrupted' };
  }

  async giveUp(run: RunRow, transaction: Transaction): Promise<RunEnd> {
    if ((await this.#kind.progress(transaction, run)) === undefined) return { state: 'interrupted' };
    return this.#close(transaction, run, { state: 'failed', error: stoppedServer('import') });
  }
}
