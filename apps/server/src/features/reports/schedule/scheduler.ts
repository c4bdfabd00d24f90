import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { createId } from '../../../platform/id.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Generator } from './generator.ts';
import { claimSchedule, findDue, insertSchedules, settleSchedule, type DueWindow } from '../queries.ts';
import type { ReportScheduleRow, ScheduledCategory } from '../table.ts';
import { addDays, dayOf, mondayOf, startOfDay } from './zone.ts';

const LOOK_MS = 15_000;
const CLAIM_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
/** A week, the day on which clocks change, and the spread. */
const FURTHEST_MS = 9 * 24 * 60 * MINUTE_MS;
/** Reports of different people are spread over this period after midnight. */
const SPREAD_MINUTES = 20;
const AFTER_MIDNIGHT = { daily: 2, weekly: 4, audit: 6 } as const;

const scheduledCategories = ['daily', 'weekly', 'audit'] as const satisfies readonly ScheduledCategory[];

const spreadOf = (ownerId: string): number => (Number.parseInt(ownerId.slice(-4), 16) % SPREAD_MINUTES) * MINUTE_MS;

/** When a report is due next: soon after the user's midnight, the weekly one on Mondays. */
export const nextDue = (category: ScheduledCategory, ownerId: string, now: number, zone: string): number => {
  const today = dayOf(now, zone);
  const offset = AFTER_MIDNIGHT[category] * MINUTE_MS + spreadOf(ownerId);
  const [current, following] =
    category === 'weekly' ? [mondayOf(today), addDays(mondayOf(today), 7)] : [today, addDays(today, 1)];
  const due = startOfDay(current, zone) + offset;
  return due > now ? due : startOfDay(following, zone) + offset;
};

const windowAt = (now: number): DueWindow => ({ now, furthest: now + FURTHEST_MS, claimEnds: now + CLAIM_MS });

export interface SchedulerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly generator: Generator;
}

/**
 * Scheduled reports. Due times are rows of the database: any process may claim one, the claim of a dead process
 * expires, and the report and its next time are stored together, so each is made once. After a downtime only one report
 * is made, however many were missed.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #stopping = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Gives a new account its schedules, in the transaction that creates it. */
  async enrol({ query }: Transaction, ownerId: string): Promise<void> {
    const now = this.#options.clock();
    const rows = scheduledCategories.map((category) => ({
      owner_id: ownerId,
      category,
      next_at: nextDue(category, ownerId, now, 'UTC'),
      claim: null,
    }));
    await insertSchedules(query, rows);
  }

  /** Claims the schedule overdue the longest. */
  #claim(claim: string): Promise<ReportScheduleRow | undefined> {
    const { database, clock } = this.#options;
    return database.transaction(async ({ query }) => {
      const window = windowAt(clock());
      const due = await findDue(query, window);
      // If another process was faster between the two statements, this changes nothing.
      return due === undefined ? undefined : claimSchedule(query, due, claim, window);
    });
  }

  async #make(schedule: ReportScheduleRow, claim: string): Promise<void> {
    const { database, clock, generator } = this.#options;
    const { owner_id: ownerId, category } = schedule;
    const zone = await generator.zoneOf(ownerId);
    const finish = schedule.next_at === 0 ? undefined : await generator.scheduled(ownerId, category);
    await database.transaction(async (transaction) => {
      const settled = { claim, nextAt: nextDue(category, ownerId, clock(), zone) };
      if (await settleSchedule(transaction.query, ownerId, category, settled)) await finish?.(transaction);
    });
  }

  /** Makes all due reports; returns how many. */
  async runDue(): Promise<number> {
    for (let made = 0; ; made += 1) {
      const claim = createId();
      const schedule = this.#stopping ? undefined : await this.#claim(claim);
      if (schedule === undefined) return made;
      try {
        await this.#make(schedule, claim);
      } catch (error) {
        // The claim stays until it expires, so a failing report is retried later and blocks nothing.
        this.#options.log.error({ error, category: schedule.category }, 'A scheduled report could not be made');
      }
    }
  }

  start(): void {
    const look = (): void => {
      this.#working ??= this.runDue()
        .then(
          () => undefined,
          (error: unknown) => this.#options.log.error({ error }, 'The schedule of reports could not be read'),
        )
        .finally(() => {
          this.#working = undefined;
        });
    };
    this.#timer = setInterval(look, LOOK_MS).unref();
    look();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#timer);
    await this.#working;
  }
}
