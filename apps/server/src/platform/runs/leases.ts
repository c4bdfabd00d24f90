import type { Transaction } from '../database/database.ts';
import type { RunRow } from './table.ts';
import type { RunsOptions } from './runs.ts';

const LEASE_MS = 15_000;
const HEARTBEAT_MS = 700;
const LOOK_MS = 2_000;
/** Holds the leases of processes that ended cleanly. */
const NOBODY = 'nobody';

export interface LeaseEvents {
  activeIds(): string[];
  /** Whether a run under which the process ended before is at work here: then no other such run is taken. */
  isTryingAgain(): boolean;
  lost(runId: string): void;
  stop(runId: string): void;
  /** A run that nobody had begun, now leased by this process. */
  queued(run: RunRow): void;
  /** A run whose process died, now leased by this process. */
  abandoned(run: RunRow, wasHandedOver: boolean): Promise<void>;
}

export interface Leases {
  endsAt(): number;
  start(): Promise<void>;
  stopTaking(): void;
  close(): Promise<void>;
  /** Lets go of what still runs here, so that another process takes it up at once. */
  handOver(): Promise<void>;
}

interface Taken {
  readonly run: RunRow;
  readonly wasRunning: boolean;
  readonly wasHandedOver: boolean;
}

/** Keeps the leases of this process alive and takes over the runs of processes that died. */
class LeaseKeeper implements Leases {
  readonly #options: RunsOptions;
  readonly #events: LeaseEvents;
  readonly #working = new Set<Promise<void>>();
  #timers: NodeJS.Timeout[] = [];
  #taking = true;

  constructor(options: RunsOptions, events: LeaseEvents) {
    this.#options = options;
    this.#events = events;
  }

  endsAt(): number {
    return this.#options.clock() + LEASE_MS;
  }

  async #beat(): Promise<void> {
    const { database, processId } = this.#options;
    const active = this.#events.activeIds();
    if (active.length === 0) return;
    const kept = await database.transaction(({ query }) =>
      query
        .updateTable('runs')
        .set({ lease_ends_at: this.endsAt() })
        .where('lease_owner', '=', processId)
        .where('state', '=', 'running')
        .returning(['id', 'stop_requested'])
        .execute(),
    );
    const mine = new Map(kept.map((row) => [row.id, row.stop_requested]));
    // A run that ended since the list was made is no longer active, so only those still active can be lost.
    const still = new Set(this.#events.activeIds());
    for (const id of active.filter((candidate) => still.has(candidate))) {
      if (!mine.has(id)) this.#events.lost(id);
      else if (mine.get(id) === 1) this.#events.stop(id);
    }
  }

  #candidate({ query }: Transaction): Promise<RunRow | undefined> {
    const { clock, processId } = this.#options;
    return query
      .selectFrom('runs')
      .selectAll()
      .where((where) =>
        where.or([
          this.#events.isTryingAgain()
            ? where.and([where('state', '=', 'queued'), where('server_ends', '=', 0)])
            : where('state', '=', 'queued'),
          where.and([
            where('state', '=', 'running'),
            where('lease_ends_at', '<', clock()),
            where('lease_owner', '!=', processId),
          ]),
        ]),
      )
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst();
  }

  /** Takes one run, unless another process was faster. */
  #take(): Promise<Taken | undefined> {
    return this.#options.database.transaction(async (transaction) => {
      const candidate = await this.#candidate(transaction);
      if (candidate === undefined) return undefined;
      const { lease_owner: owner } = candidate;
      const run = await transaction.query
        .updateTable('runs')
        .set({ state: 'running', lease_owner: this.#options.processId, lease_ends_at: this.endsAt() })
        .where('id', '=', candidate.id)
        .where('state', '=', candidate.state)
        .where((where) => (owner === null ? where('lease_owner', 'is', null) : where('lease_owner', '=', owner)))
        .returningAll()
        .executeTakeFirst();
      if (run === undefined) return undefined;
      return { run, wasRunning: candidate.state === 'running', wasHandedOver: owner === NOBODY };
    });
  }

  async #look(): Promise<void> {
    while (this.#taking) {
      const taken = await this.#take();
      if (taken === undefined) return;
      if (taken.wasRunning) await this.#events.abandoned(taken.run, taken.wasHandedOver);
      else this.#events.queued(taken.run);
    }
  }

  #repeat(work: () => Promise<void>, milliseconds: number, problem: string): NodeJS.Timeout {
    const timer = setInterval(() => {
      const done = work()
        .catch((error: unknown) => this.#options.log.warn({ error }, problem))
        .finally(() => this.#working.delete(done));
      this.#working.add(done);
    }, milliseconds);
    return timer.unref();
  }

  async start(): Promise<void> {
    const { database, processId } = this.#options;
    if (database.dialect === 'sqlite') {
      // This process alone holds the data directory, so every lease in it belongs to a dead process.
      await database.transaction(({ query }) =>
        query
          .updateTable('runs')
          .set({ lease_ends_at: 0 })
          .where('state', '=', 'running')
          .where('lease_owner', '!=', processId)
          .execute(),
      );
    }
    await this.#look();
    this.#timers = [
      this.#repeat(() => this.#beat(), HEARTBEAT_MS, 'Leases could not be renewed'),
      this.#repeat(() => this.#look(), LOOK_MS, 'Abandoned runs could not be looked for'),
    ];
  }

  stopTaking(): void {
    this.#taking = false;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#working);
  }

  async handOver(): Promise<void> {
    const { database, processId } = this.#options;
    await database.transaction(({ query }) =>
      query
        .updateTable('runs')
        .set({ lease_owner: NOBODY, lease_ends_at: 0 })
        .where('lease_owner', '=', processId)
        .where('state', '=', 'running')
        .execute(),
    );
  }
}

export const createLeases = (options: RunsOptions, events: LeaseEvents): Leases => new LeaseKeeper(options, events);
