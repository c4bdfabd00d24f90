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
/** A run that cannot be settled is tried again after this, then after twice as long, and so on. */
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
const LAST_MS = 1_000;
/** Holds the leases of processes that ended cleanly. */
const NOBODY = 'nobody';

export interface LeaseOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Names this process among all that share the database. */
  readonly processId: string;
}

export interface LeaseEvents {
  /** What this process can do; a newer one beside it may have begun more. */
  kinds(): string[];
  activeIds(): string[];
  /** Whether a run under which the process ended before is at work here: then no other such run is taken. */
  isTryingAgain(): boolean;
  lost(runId: string): void;
  stop(runId: string): void;
  /** A run that nobody had begun, now leased by this process. */
  queued(run: RunRow): void;
  /**
   * A run that nobody works on any more, now leased by this process; throws when it could not be settled yet.
   * `hasServerEnded` is false where its process gave it up or lost it, and so was not ended by it.
   */
  abandoned(run: RunRow, hasServerEnded: boolean): Promise<void>;
}

export interface Leases {
  endsAt(): number;
  start(): Promise<void>;
  stopTaking(): void;
  close(): Promise<void>;
  /** Lets go of what still runs here, so that another process takes it up at once. */
  handOver(): Promise<void>;
}

type Lease = Pick<RunRow, 'id' | 'lease_owner' | 'lease_ends_at'>;

/** A lease as it was seen, and when that was, by a clock that nobody can set. */
interface Sighting {
  readonly endsAt: number | null;
  readonly at: number;
}

/** When a run that could not be settled is tried again. */
interface Retry {
  readonly tried: number;
  readonly notBefore: number;
}

/**
 * Keeps the leases of this process alive and takes over the runs of processes that died.
 *
 * A lease counts as ended when nobody has renewed it for `LEASE_MS` while this process could look: wall clocks jump and
 * differ, and while the database is away nobody can renew anything. A run that carries this process's own name and is
 * not at work in it was lost by it, and is taken at the second look.
 */
class LeaseKeeper implements Leases {
  readonly #options: LeaseOptions;
  readonly #events: LeaseEvents;
  readonly #working = new Set<Promise<void>>();
  readonly #retries = new Map<string, Retry>();
  #seen = new Map<string, Sighting>();
  #timers: NodeJS.Timeout[] = [];
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
    // Given up by whoever held it, or by the one process that holds the whole data directory.
    if (held.lease_ends_at === null || held.lease_ends_at <= 0) return true;
    if (held.lease_owner === this.#options.processId) return before !== undefined;
    return now - at >= LEASE_MS;
  }

  /** The runs that nobody works on any more, oldest first. */
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

  /** Takes a run as it was seen, unless another process was faster. */
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
        // The others do not wait behind it.
        const tried = (this.#retries.get(run.id)?.tried ?? 0) + 1;
        const notBefore = performance.now() + backoff(tried, RETRY_MS, LONGEST_RETRY_MS);
        this.#retries.set(run.id, { tried, notBefore });
        this.#options.log.warn({ error, runId: run.id, tried }, 'An abandoned run could not be settled yet');
      }
    }
  }

  /** Takes a run that nobody has begun, unless another process was faster. */
  #takeQueued(): Promise<RunRow | undefined> {
    return this.#options.database.transaction(async ({ query }) => {
      const queued = query.selectFrom('runs').select('id').where('state', '=', 'queued');
      const known = queued
        .where('kind', 'in', this.#events.kinds())
        .$if(this.#events.isTryingAgain(), (runs) => runs.where('server_ends', '=', 0));
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
      // Whoever could not be seen could not renew either: everybody gets the whole time again.
      this.#seen = new Map();
      throw error;
    }
  }

  /** One at a time, and none for ever: a database that hangs must not hold up what comes after it. */
  #repeat(work: () => Promise<void>, milliseconds: number, problem: string): NodeJS.Timeout {
    let working: Promise<void> | undefined;
    const timer = setInterval(() => {
      if (working !== undefined) return;
      const done = within(LONGEST_TRY_MS, work())
        .catch((error: unknown) => this.#options.log.warn({ error }, problem))
        .finally(() => {
          working = undefined;
          this.#working.delete(done);
        });
      working = done;
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
