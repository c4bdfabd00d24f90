import type { RunRow } from './table.ts';
import type { RunsOptions } from './runs.ts';

const LEASE_MS = 15_000;
const HEARTBEAT_MS = 700;
const LOOK_MS = 2_000;

export interface LeaseEvents {
  activeIds(): string[];
  lost(runId: string): void;
  stop(runId: string): void;
  /** A run that nobody had begun, now leased by this process. */
  queued(run: RunRow): void;
  /** A run whose process died, now leased by this process. */
  abandoned(run: RunRow): Promise<void>;
}

export interface Leases {
  endsAt(): number;
  start(): Promise<void>;
  stopTaking(): void;
  close(): Promise<void>;
}

/** Keeps the leases of this process alive and takes over the runs of processes that died. */
export const createLeases = ({ database, clock, log, processId }: RunsOptions, events: LeaseEvents): Leases => {
  let taking = true;
  let timers: NodeJS.Timeout[] = [];
  const working = new Set<Promise<void>>();

  const beat = async (): Promise<void> => {
    const active = events.activeIds();
    if (active.length === 0) return;
    const kept = await database.transaction(({ query }) =>
      query
        .updateTable('runs')
        .set({ lease_ends_at: clock() + LEASE_MS })
        .where('lease_owner', '=', processId)
        .where('state', '=', 'running')
        .returning(['id', 'stop_requested'])
        .execute(),
    );
    const mine = new Map(kept.map((row) => [row.id, row.stop_requested]));
    // A run that ended since the list was made is no longer active, so only those still active can be lost.
    const still = new Set(events.activeIds());
    for (const id of active) {
      if (!still.has(id)) continue;
      if (!mine.has(id)) events.lost(id);
      else if (mine.get(id) === 1) events.stop(id);
    }
  };

  const take = async (): Promise<{ run: RunRow; wasRunning: boolean } | undefined> =>
    database.transaction(async ({ query }) => {
      const candidate = await query
        .selectFrom('runs')
        .selectAll()
        .where((where) =>
          where.or([
            where('state', '=', 'queued'),
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
      if (candidate === undefined) return undefined;
      const run = await query
        .updateTable('runs')
        .set({ state: 'running', lease_owner: processId, lease_ends_at: clock() + LEASE_MS })
        .where('id', '=', candidate.id)
        .where('state', '=', candidate.state)
        .where((where) =>
          candidate.lease_owner === null
            ? where('lease_owner', 'is', null)
            : where('lease_owner', '=', candidate.lease_owner),
        )
        .returningAll()
        .executeTakeFirst();
      return run === undefined ? undefined : { run, wasRunning: candidate.state === 'running' };
    });

  const look = async (): Promise<void> => {
    while (taking) {
      const taken = await take();
      if (taken === undefined) return;
      if (taken.wasRunning) await events.abandoned(taken.run);
      else events.queued(taken.run);
    }
  };

  const guarded = (work: () => Promise<void>, what: string) => (): void => {
    const done = work()
      .catch((error: unknown) => log.warn({ error }, what))
      .finally(() => working.delete(done));
    working.add(done);
  };

  return {
    endsAt: () => clock() + LEASE_MS,
    async start() {
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
      await look();
      timers = [
        setInterval(guarded(beat, 'Leases could not be renewed'), HEARTBEAT_MS),
        setInterval(guarded(look, 'Abandoned runs could not be looked for'), LOOK_MS),
      ];
      for (const timer of timers) timer.unref();
    },
    stopTaking() {
      taking = false;
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(working);
    },
  };
};
