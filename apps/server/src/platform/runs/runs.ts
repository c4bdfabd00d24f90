import { isPassing, type Transaction } from '../database/database.ts';
import { within } from '../patience.ts';
import { createRunEvents, type RunEvents } from './events.ts';
import { createLeases, type LeaseOptions, type Leases } from './leases.ts';
import { persist } from './persist.ts';
import { brokeWithAccount } from './queries.ts';
import type { RunContext, RunEnd, RunHandler } from './run-handler.ts';
import { endRun, storeRun, type RunRow } from './table.ts';

export { stoppedServer, type RunContext, type RunEnd, type RunHandler } from './run-handler.ts';
export type { RunRow } from './table.ts';
export type { RunEvent } from './events.ts';

interface NewRun {
  readonly id: string;
  readonly kind: string;
  readonly ownerId: string;
  readonly subjectId: string;
  readonly input: unknown;
  /** The interrupted run that this one continues. */
  readonly carriesOn?: RunRow;
  /** Runs of this kind are not counted in the answer of `enqueue`. */
  readonly apart?: string;
}

export interface Runs {
  register(kind: string, handler: RunHandler): void;
  /** Stores a run with its subject; it starts after the commit. Answers how many of its owner's others are active. */
  enqueue(transaction: Transaction, run: NewRun): Promise<number>;
  /**
   * Marks the end in the transaction that stores the result. False when the lease was lost: then nothing may be stored.
   */
  finish(transaction: Transaction, runId: string, end: RunEnd): Promise<boolean>;
  /** Ends a run in a transaction, persisted as by `RunContext.persist`. */
  settle(runId: string, work: (transaction: Transaction) => Promise<void>): Promise<void>;
  /** Asks a run to stop, in whatever process it runs. */
  requestStop(runId: string): Promise<void>;
  find(ownerId: string, runId: string): Promise<RunRow | undefined>;
  readonly events: Pick<RunEvents, 'read'>;
  /** Takes over the runs of dead processes, and keeps looking for more. */
  start(): Promise<void>;
  /** Stops taking runs, gives active ones `graceMs`, then hands over the rest. */
  drain(graceMs: number): Promise<void>;
  readonly activeCount: () => number;
}

interface RunsOptions extends LeaseOptions {
  /** Tells other processes that a run should stop. */
  readonly announceStop: (runId: string) => void;
  /** The most runs of this process at a time. */
  readonly most?: number;
  /** Wraps the work of a run, to observe when it begins and ends. */
  readonly observe?: (run: RunRow, work: () => Promise<void>) => Promise<void>;
}

/** More wait as rows: each active reply keeps its messages and sources in memory, some 170 kB. */
const CONCURRENT_RUNS = 200;
/** A run during which the server ended this often may be the cause. */
const SERVER_ENDS = 2;
/** Time for final writes when a process ends. */
const LAST_MS = 3_000;

/** Rolls back a transaction for a run this process no longer holds. */
class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

interface ActiveRun {
  readonly run: RunRow;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

class RunsEngine implements Runs {
  readonly #options: RunsOptions;
  readonly #handlers = new Map<string, RunHandler>();
  readonly #active = new Map<string, ActiveRun>();
  readonly #leases: Leases;
  readonly events: RunEvents;
  readonly #closing = new AbortController();
  #draining = false;

  constructor(options: RunsOptions) {
    this.#options = options;
    const lost = (runId: string): void => this.#active.get(runId)?.controller.abort('lost');
    this.events = createRunEvents({ ...options, lost });
    this.#leases = createLeases(options, {
      kinds: () => [...this.#handlers.keys()],
      activeIds: () => [...this.#active.keys()],
      isTryingAgain: () => this.#isTryingAgain(),
      hasRoom: () => this.#hasRoom(),
      lost,
      stop: (runId) => this.#active.get(runId)?.controller.abort('stopped'),
      queued: (run) => this.#begin(run),
      abandoned: (run, hasServerEnded) => this.#abandoned(run, hasServerEnded),
    });
  }

  register(kind: string, handler: RunHandler): void {
    this.#handlers.set(kind, handler);
  }

  async enqueue(transaction: Transaction, run: NewRun): Promise<number> {
    const { clock } = this.#options;
    const row: RunRow = {
      id: run.id,
      kind: run.kind,
      owner_id: run.ownerId,
      subject_id: run.subjectId,
      state: 'running',
      input: JSON.stringify(run.input),
      outcome: null,
      last_seq: 0,
      stop_requested: 0,
      // The process that stores a run also starts it, so it holds the lease from the beginning.
      lease_owner: this.#options.processId,
      lease_ends_at: this.#leases.endsAt(),
      created_at: clock(),
      started_at: null,
      ended_at: null,
      server_ends: run.carriesOn?.server_ends ?? 0,
    };
    const mustWait = row.server_ends > 0 && this.#isTryingAgain();
    const stored =
      mustWait || this.#draining || !this.#hasRoom()
        ? { ...row, state: 'queued' as const, lease_owner: null, lease_ends_at: null }
        : row;
    const [counted] = await storeRun(transaction.query, { ...stored, apart: run.apart ?? '' });
    if (stored.state === 'running')
      transaction.afterCommit(() => {
        // A new run has no events yet.
        this.events.begin(stored.id);
        this.#begin(stored);
      });
    return Number(counted?.others ?? 0);
  }

  #begin(run: RunRow): void {
    const handler = this.#handlers.get(run.kind);
    if (handler === undefined || this.#active.has(run.id)) return;
    const controller = new AbortController();
    // Stopped while it waited for its turn.
    if (run.stop_requested === 1) controller.abort('stopped');
    const context: RunContext = {
      run,
      signal: controller.signal,
      events: this.events,
      persist: (store) => this.#persist(run.id, store),
    };
    const work = () => handler.work(context);
    const { observe } = this.#options;
    const ended = (observe === undefined ? work() : observe(run, work))
      .catch((error: unknown) => this.#fail(run, error))
      .finally(() => {
        const wasFull = !this.#hasRoom();
        this.#active.delete(run.id);
        this.events.forget(run.id);
        if (wasFull) this.#leases.lookNow();
      });
    this.#active.set(run.id, { run, controller, ended });
  }

  #hasRoom(): boolean {
    return this.#active.size < (this.#options.most ?? CONCURRENT_RUNS);
  }

  /** Runs that were active when the server ended are retried one at a time: if it ends again, the culprit is known. */
  #isTryingAgain(): boolean {
    return [...this.#active.values()].some(({ run }) => run.server_ends > 0);
  }

  async #abandoned(run: RunRow, hasServerEnded: boolean): Promise<void> {
    const ends = run.server_ends + Number(hasServerEnded);
    if (ends >= SERVER_ENDS) this.#options.log.error({ runId: run.id, kind: run.kind }, 'A run ended the server twice');
    await this.#recover({ ...run, server_ends: ends });
  }

  /** A handler that throws has a defect, or no database: the run is settled as after a crash, now or later. */
  async #fail(run: RunRow, error: unknown): Promise<void> {
    if (await brokeWithAccount(this.#options.database.read, run.id, error)) return;
    this.#options.log.error({ error, runId: run.id, kind: run.kind }, 'A run broke off');
    await this.#recover(run).catch((cause: unknown) =>
      this.#options.log.warn({ error: cause, runId: run.id }, 'A broken run could not be settled yet'),
    );
  }

  async #recover(run: RunRow): Promise<void> {
    const handler = this.#handlers.get(run.kind);
    if (handler === undefined) return;
    const settled = this.#options.database.transaction(async (transaction) => {
      const givenUp = run.server_ends < SERVER_ENDS ? undefined : handler.giveUp?.(run, transaction);
      const end = await (givenUp ?? handler.recover(run, transaction));
      // It has ended or belongs to another process now; this result would contradict the one stored there.
      if (!(await this.#close(transaction, run.id, end))) throw new NotOurs();
    });
    await settled.catch((error: unknown) => {
      if (!(error instanceof NotOurs)) throw error;
    });
  }

  async #close(transaction: Transaction, runId: string, end: RunEnd): Promise<boolean> {
    const ended = await endRun(transaction.query, {
      runId,
      processId: this.#options.processId,
      state: end.state,
      outcome: end.outcome === undefined ? null : JSON.stringify(end.outcome),
      now: this.#options.clock(),
    });
    return ended.length > 0;
  }

  finish(transaction: Transaction, runId: string, end: RunEnd): Promise<boolean> {
    return this.#close(transaction, runId, end);
  }

  settle(runId: string, work: (transaction: Transaction) => Promise<void>): Promise<void> {
    return this.#persist(runId, () => this.#options.database.transaction(work));
  }

  #persist(runId: string, store: () => Promise<void>): Promise<void> {
    const isLost = (): boolean => this.#active.get(runId)?.controller.signal.reason === 'lost';
    return persist({ log: this.#options.log, runId, closing: this.#closing.signal, isLost }, store);
  }

  async requestStop(runId: string): Promise<void> {
    // First stop asking the provider, whatever happens to the database.
    const active = this.#active.get(runId);
    active?.controller.abort('stopped');
    try {
      await this.#options.database.transaction(({ query }) =>
        query.updateTable('runs').set({ stop_requested: 1 }).where('id', '=', runId).execute(),
      );
    } catch (error) {
      // The run that was stopped here stores that itself, as soon as the database allows.
      if (active === undefined || !isPassing(error)) throw error;
    }
    if (active === undefined) this.#options.announceStop(runId);
  }

  async find(ownerId: string, runId: string): Promise<RunRow | undefined> {
    return this.#options.database.read
      .selectFrom('runs')
      .selectAll()
      .where('id', '=', runId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
  }

  start(): Promise<void> {
    return this.#leases.start();
  }

  async drain(graceMs: number): Promise<void> {
    this.#draining = true;
    this.#leases.stopTaking();
    const all = Promise.all([...this.#active.values()].map((active) => active.ended));
    const grace = new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref());
    await Promise.race([all, grace]);
    for (const active of this.#active.values()) active.controller.abort('draining');
    const ended = (): Promise<unknown> => Promise.all([...this.#active.values()].map((active) => active.ended));
    await within(LAST_MS, ended()).catch(() => undefined);
    this.#closing.abort();
    await within(LAST_MS / 3, ended()).catch(() => undefined);
    await this.#leases.close();
    await this.#leases
      .handOver()
      .catch((error: unknown) => this.#options.log.warn({ error }, 'What runs could not be handed over'));
  }

  activeCount = (): number => this.#active.size;

  /** For messages from other processes: stops a run of this process. */
  stopHere(runId: string): void {
    this.#active.get(runId)?.controller.abort('stopped');
  }
}

/** Long work as rows with a lease: survives a reload, a closed tab and a restart. */
export const createRuns = (options: RunsOptions): Runs & { stopHere(runId: string): void } => new RunsEngine(options);
