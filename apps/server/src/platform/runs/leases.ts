import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../observability/log.ts';
import { backoff, within } from '../patience.ts';
import { renewLeases } from './queries.ts';
import type { RunRow } from './table.ts';

const LEASE_MS = 15_000;
const HEARTBEAT_MS = 700;
const LOOK_MS = 2_000;
const LONGEST_TRY_MS = 20_000;
/** First delay before settling a run is retried; it doubles with each try. */
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
const LAST_MS = 1_000;
/** Holds the leases of processes that ended cleanly. */
const NOBODY = 'nobody';

export interface LeaseOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Identifies this process among all that share the database. */
  readonly processId: string;
}

export interface LeaseEvents {
  /** The kinds this process can run; a newer process beside it may have started others. */
  kinds(): string[];
  activeIds(): string[];
  /** Whether a run during which the server ended before is active here: then no other such run is taken. */
  isTryingAgain(): boolean;
  /** Whether this process may work on one more run. */
  hasRoom(): boolean;
  lost(runId: string): void;
  stop(runId: string): void;
  /** A new run, now leased by this process. */
  queued(run: RunRow): void;
  /**
   * A run whose worker is gone, now leased by this process; throws when it could not be settled yet. `hasServerEnded`
   * is false when its process gave it up or lost it, so the run did not end that process.
   */
  abandoned(run: RunRow, hasServerEnded: boolean): Promise<void>;
}

export interface Leases {
  endsAt(): number;
  start(): Promise<void>;
  /** Looks for waiting runs before the next round: there is room again. */
  lookNow(): void;
  stopTaking(): void;
  close(): Promise<void>;
  /** Releases the active runs, so that another process can take them over at once. */
  handOver(): Promise<void>;
}

type Lease = Pick<RunRow, 'id' | 'lease_owner' | 'lease_ends_at'>;

/** A lease as last seen, and when, by a monotonic clock. */
interface Sighting {
  readonly endsAt: number | null;
  readonly at: number;
}

/** When settling a run is retried. */
interface Retry {
  readonly tried: number;
  readonly notBefore: number;
}

/**
 * Keeps the leases of this process alive and takes over the runs of dead processes.
 *
 * A lease counts as expired when it has not been renewed for `LEASE_MS` while this process could watch: wall clocks
 * jump and differ, and nobody can renew while the database is away. A run leased to this process but not active in it
 * was lost by it, and is taken the second time it is seen.
 */
class LeaseKeeper implements Leases {
  readonly #options: LeaseOptions;
  readonly #events: LeaseEvents;
  readonly #working = new Set<Promise<void>>();
  readonly #retries = new Map<string, Retry>();
  #seen = new Map<string, Sighting>();
  readonly #timers: NodeJS.Timeout[] = [];
  #lookNow: () => void = () => undefined;
  #taking = true;

  constructor(options: LeaseOptions, events: LeaseEvents) {
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
    const mine = await database.transaction(({ query }) =>
      renewLeases(query, { dialect: database.dialect, ids: active, processId, endsAt: this.endsAt() }),
    );
    // A run that ended since the list was made is no longer active, so only those still active can be lost.
    const still = new Set(this.#events.activeIds());
    for (const id of active.filter((candidate) => still.has(candidate))) {
      if (!mine.has(id)) this.#events.lost(id);
      else if (mine.get(id) === 1) this.#events.stop(id);
    }
  }

  #isAbandoned(held: Lease, now: number): boolean {
    const before = this.#seen.get(held.id);
    const at = before?.endsAt === held.lease_ends_at ? before.at : now;
    this.#seen.set(held.id, { endsAt: held.lease_ends_at, at });
    if (now < (this.#retries.get(held.id)?.notBefore ?? 0)) return false;
    // Released by its holder, or by the one process that owns the data directory.
    if (held.lease_ends_at === null || held.lease_ends_at <= 0) return true;
    if (held.lease_owner === this.#options.processId) return before !== undefined;
    return now - at >= LEASE_MS;
  }

  /** The runs whose lease has expired, oldest first. */
  async #findAbandoned(): Promise<Lease[]> {
    const running = await this.#options.database.read
      .selectFrom('runs')
      .select(['id', 'lease_owner', 'lease_ends_at'])
      .where('state', '=', 'running')
      .where('kind', 'in', this.#events.kinds())
      .orderBy('created_at')
      .execute();
    const active = new Set(this.#events.activeIds());
    const idle = running.filter(({ id }) => !active.has(id));
    const ids = new Set(idle.map(({ id }) => id));
    for (const known of [this.#seen, this.#retries]) for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    const now = performance.now();
    return idle.filter((held) => this.#isAbandoned(held, now));
  }

  /** Takes a run in the state it was seen, unless another process was faster. */
  #take({ id, lease_owner: owner, lease_ends_at: endsAt }: Lease): Promise<RunRow | undefined> {
    return this.#options.database.transaction(({ query }) =>
      query
        .updateTable('runs')
        .set({ lease_owner: this.#options.processId, lease_ends_at: this.endsAt() })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where('lease_owner', 'is not distinct from', owner)
        .where('lease_ends_at', 'is not distinct from', endsAt)
        .returningAll()
        .executeTakeFirst(),
    );
  }

  async #takeAbandoned(): Promise<void> {
    for (const held of await this.#findAbandoned()) {
      if (!this.#taking) return;
      const run = await this.#take(held);
      if (run === undefined) continue;
      try {
        await this.#events.abandoned(run, held.lease_owner !== NOBODY && held.lease_owner !== this.#options.processId);
        this.#retries.delete(run.id);
      } catch (error) {
        // Retry later, so the others need not wait.
        const tried = (this.#retries.get(run.id)?.tried ?? 0) + 1;
        const notBefore = performance.now() + backoff(tried, RETRY_MS, LONGEST_RETRY_MS);
        this.#retries.set(run.id, { tried, notBefore });
        this.#options.log.warn({ error, runId: run.id, tried }, 'An abandoned run could not be settled yet');
      }
    }
  }

  /** Takes a queued run, unless another process was faster; without room only one that ends at once, as it was stopped. */
  #takeQueued(): Promise<RunRow | undefined> {
    return this.#options.database.transaction(async ({ query }) => {
      const queued = query.selectFrom('runs').select('id').where('state', '=', 'queued');
      const known = queued
        .where('kind', 'in', this.#events.kinds())
        .$if(this.#events.isTryingAgain(), (runs) => runs.where('server_ends', '=', 0))
        .$if(!this.#events.hasRoom(), (runs) => runs.where('stop_requested', '=', 1));
      const candidate = await known.orderBy('created_at').limit(1).executeTakeFirst();
      if (candidate === undefined) return undefined;
      return query
        .updateTable('runs')
        .set({ state: 'running', lease_owner: this.#options.processId, lease_ends_at: this.endsAt() })
        .where('id', '=', candidate.id)
        .where('state', '=', 'queued')
        .returningAll()
        .executeTakeFirst();
    });
  }

  async #look(): Promise<void> {
    try {
      if (this.#taking) await this.#takeAbandoned();
      while (this.#taking) {
        const run = await this.#takeQueued();
        if (run === undefined) return;
        this.#events.queued(run);
      }
    } catch (error) {
      // While this process could not look, holders could not renew either: every lease gets the full time again.
      this.#seen = new Map();
      throw error;
    }
  }

  /** Never concurrently, and with a time limit: a database that hangs must not hold up later rounds. */
  #repeat(work: () => Promise<void>, milliseconds: number, problem: string): () => void {
    let working: Promise<void> | undefined;
    const round = (): void => {
      if (working !== undefined) return;
      const done = within(LONGEST_TRY_MS, work())
        .catch((error: unknown) => this.#options.log.warn({ error }, problem))
        .finally(() => {
          working = undefined;
          this.#working.delete(done);
        });
      working = done;
      this.#working.add(done);
    };
    this.#timers.push(setInterval(round, milliseconds).unref());
    return round;
  }

  async start(): Promise<void> {
    const { database, processId } = this.#options;
    if (database.dialect === 'sqlite') {
      // This process alone owns the data directory, so every lease in it belongs to a dead process.
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
    this.#repeat(() => this.#beat(), HEARTBEAT_MS, 'Leases could not be renewed');
    this.#lookNow = this.#repeat(() => this.#look(), LOOK_MS, 'Abandoned runs could not be looked for');
  }

  lookNow(): void {
    if (this.#taking) this.#lookNow();
  }

  stopTaking(): void {
    this.#taking = false;
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await within(LAST_MS, Promise.all(this.#working)).catch(() => undefined);
  }

  async handOver(): Promise<void> {
    const { database, processId } = this.#options;
    const given = database.transaction(({ query }) =>
      query
        .updateTable('runs')
        .set({ lease_owner: NOBODY, lease_ends_at: 0 })
        .where('lease_owner', '=', processId)
        .where('state', '=', 'running')
        .execute(),
    );
    await within(LAST_MS, given);
  }
}

export const createLeases = (options: LeaseOptions, events: LeaseEvents): Leases => new LeaseKeeper(options, events);
