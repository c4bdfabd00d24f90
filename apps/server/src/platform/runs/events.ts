import type { Clock } from '../clock.ts';
import { isPassing, type Database, type Query, type Transaction } from '../database/database.ts';
import { within } from '../patience.ts';
import { findHeld } from './queries.ts';

export interface RunEvent {
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly data: unknown;
}

type NewEvent = Pick<RunEvent, 'type' | 'data'>;

export interface RunEventsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly processId: string;
  /** This process no longer holds a run, and its last events were not stored. */
  readonly lost: (runId: string) => void;
}

/** The numbered, append-only events of a run; a follower asks for those after a number. */
export interface RunEvents {
  /** Answers the stored events: none of a run that this process has lost. */
  append(runId: string, events: readonly NewEvent[]): Promise<RunEvent[]>;
  /** With `query`, in its transaction. */
  read(runId: string, after: number, limit: number, query?: Query): Promise<RunEvent[]>;
  /** How long storing takes now, in milliseconds: the last batch, or the current one so far if that is longer. */
  lag(): number;
  /** A run stored a moment ago, which has no events yet. */
  begin(runId: string): void;
  /** A finished run appends no more. */
  forget(runId: string): void;
}

const RUNS_AT_ONCE = 200;
const ROWS_AT_ONCE = 500;
const LONGEST_TRY_MS = 10_000;

interface PendingAppend {
  readonly runId: string;
  readonly events: readonly NewEvent[];
  readonly resolve: (stored: RunEvent[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Stores the events of all runs of this process in one transaction after another; what arrives during one waits for the
 * next. Fifty replies that each store a piece five times a second then cost one short transaction at a time, and none
 * queues behind the others. Only the process working on a run appends to it, so it knows the numbers.
 */
class BatchedEvents implements RunEvents {
  readonly #options: RunEventsOptions;
  readonly #lastSeqs = new Map<string, number>();
  #waiting: PendingAppend[] = [];
  #isWorking = false;
  #lastMs = 0;
  #startedAt: number | undefined;

  constructor(options: RunEventsOptions) {
    this.#options = options;
  }

  append = (runId: string, events: readonly NewEvent[]): Promise<RunEvent[]> =>
    new Promise((resolve, reject) => {
      this.#waiting.push({ runId, events, resolve, reject });
      if (!this.#isWorking) void this.#work();
    });

  /** The next batch: only the first append of each run, so that its events are numbered in order. */
  #next(): PendingAppend[] {
    const batch = new Map<string, PendingAppend>();
    const later: PendingAppend[] = [];
    for (const waiting of this.#waiting) {
      if (batch.size < RUNS_AT_ONCE && !batch.has(waiting.runId)) batch.set(waiting.runId, waiting);
      else later.push(waiting);
    }
    this.#waiting = later;
    return [...batch.values()];
  }

  /** Reads the last numbers of runs this process has not appended to yet. */
  async #learn({ query }: Transaction, batch: readonly PendingAppend[]): Promise<void> {
    const unknown = batch.map(({ runId }) => runId).filter((runId) => !this.#lastSeqs.has(runId));
    if (unknown.length === 0) return;
    const rows = await query
      .selectFrom('run_events')
      .select((row) => ['run_id', row.fn.max('seq').as('last')])
      .where('run_id', 'in', unknown)
      .groupBy('run_id')
      .execute();
    const found = new Map(rows.map((row) => [row.run_id, Number(row.last)]));
    for (const runId of unknown) this.#lastSeqs.set(runId, found.get(runId) ?? 0);
  }

  async #store(transaction: Transaction, batch: readonly PendingAppend[]): Promise<RunEvent[][]> {
    const { clock, processId } = this.#options;
    let held = new Set<string>();
    // A process that stalled may have lost a run meanwhile, and its new owner has stored its end.
    const runIds = batch.map(({ runId }) => runId);
    await transaction.together([
      () => this.#learn(transaction, batch),
      async () => void (held = await findHeld(transaction.query, processId, runIds)),
    ]);
    const at = clock();
    const stored = batch.map(({ runId, events }) => {
      if (!held.has(runId)) return [];
      const last = this.#lastSeqs.get(runId) ?? 0;
      return events.map(({ type, data }, index) => ({ seq: last + index + 1, at, type, data }));
    });
    const rows = stored.flatMap((events, index) =>
      events.map((event) => ({ ...event, run_id: batch[index]?.runId ?? '', data: JSON.stringify(event.data) })),
    );
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await transaction.query
        .insertInto('run_events')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute();
    return stored;
  }

  async #storeAll(batch: readonly PendingAppend[]): Promise<void> {
    try {
      const stored = await within(
        LONGEST_TRY_MS,
        this.#options.database.transaction((transaction) => this.#store(transaction, batch)),
      );
      for (const [index, { runId, events, resolve }] of batch.entries()) {
        const ofRun = stored[index] ?? [];
        if (ofRun.length < events.length) this.#options.lost(runId);
        this.#lastSeqs.set(runId, (this.#lastSeqs.get(runId) ?? 0) + ofRun.length);
        resolve(ofRun);
      }
    } catch (error) {
      // The outcome of the commit is unknown, so the numbers are read again.
      for (const { runId } of batch) this.#lastSeqs.delete(runId);
      // A deleted run must not keep the others from being stored.
      if (batch.length > 1 && !isPassing(error)) for (const one of batch) await this.#storeAll([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    // Further appends of this turn join the batch.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      this.#startedAt = performance.now();
      await this.#storeAll(this.#next());
      this.#lastMs = performance.now() - this.#startedAt;
      this.#startedAt = undefined;
    }
    this.#isWorking = false;
  }

  lag = (): number =>
    this.#startedAt === undefined ? this.#lastMs : Math.max(this.#lastMs, performance.now() - this.#startedAt);

  begin = (runId: string): void => void this.#lastSeqs.set(runId, 0);

  forget = (runId: string): void => void this.#lastSeqs.delete(runId);

  read = async (
    runId: string,
    after: number,
    limit: number,
    query: Query = this.#options.database.read,
  ): Promise<RunEvent[]> => {
    const rows = await query
      .selectFrom('run_events')
      .selectAll()
      .where('run_id', '=', runId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ seq: row.seq, at: row.at, type: row.type, data: JSON.parse(row.data) as unknown }));
  };
}

export const createRunEvents = (options: RunEventsOptions): RunEvents => new BatchedEvents(options);
