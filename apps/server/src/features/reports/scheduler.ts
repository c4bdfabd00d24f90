import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { createId } from '../../platform/id.ts';
import type { Log } from '../../platform/log.ts';
import type { Generator } from './generator.ts';
import type { ReportScheduleRow, ScheduledCategory } from './table.ts';
import { addDays, dayOf, mondayOf, startOfDay } from './zone.ts';

const LOOK_MS = 15_000;
const CLAIM_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
/** A week, the day on which clocks change, and the spread. */
const FURTHEST_MS = 9 * 24 * 60 * MINUTE_MS;
/** Reports of different people are spread over this long after midnight. */
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

/** Nothing is due or claimed further ahead than this, unless the clock ran ahead when that was stored. */
const isDue = (row: ExpressionBuilder<Tables, 'report_schedules'>, now: number) =>
  row.and([
    row.or([row('next_at', '<=', now), row('next_at', '>', now + FURTHEST_MS)]),
    row.or([row('claimed_until', '<', now), row('claimed_until', '>', now + CLAIM_MS)]),
  ]);

export interface SchedulerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly generator: Generator;
}

/**
 * Reports by schedule. What is due is a row of the database: any process may claim it, a claim whose process died ends
 * by itself, and the report and the next time are stored together, so each is made once. However many were missed while
 * nothing ran, one is made up.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> | undefined;
  #stopping = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Gives a new account its schedules, in the transaction that makes it. */
  async enrol({ query }: Transaction, ownerId: string): Promise<void> {
    const now = this.#options.clock();
    await query
      .insertInto('report_schedules')
      .values(
        scheduledCategories.map((category) => ({
          owner_id: ownerId,
          category,
          next_at: nextDue(category, ownerId, now, 'UTC'),
          claim: null,
        })),
      )
      .execute();
  }

  /** Claims the schedule that has been due the longest. */
  #claim(claim: string): Promise<ReportScheduleRow | undefined> {
    const { database, clock } = this.#options;
    return database.transaction(async ({ query }) => {
      const now = clock();
      const due = await query
        .selectFrom('report_schedules')
        .select(['owner_id', 'category'])
        .where((row) => isDue(row, now))
        .orderBy('next_at')
        .limit(1)
        .executeTakeFirst();
      if (due === undefined) return undefined;
      // Another process may have been faster between the two statements: then this changes nothing.
      return query
        .updateTable('report_schedules')
        .set({ claim, claimed_until: now + CLAIM_MS })
        .where('owner_id', '=', due.owner_id)
        .where('category', '=', due.category)
        .where((row) => isDue(row, now))
        .returningAll()
        .executeTakeFirst();
    });
  }

  async #make(schedule: ReportScheduleRow, claim: string): Promise<void> {
    const { database, clock, generator } = this.#options;
    const { owner_id: ownerId, category } = schedule;
    const zone = await generator.zoneOf(ownerId);
    const finish = schedule.next_at === 0 ? undefined : await generator.scheduled(ownerId, category);
    await database.transaction(async (transaction) => {
      const { numUpdatedRows } = await transaction.query
        .updateTable('report_schedules')
        .set({ next_at: nextDue(category, ownerId, clock(), zone), claim: null, claimed_until: 0 })
        .where('owner_id', '=', ownerId)
        .where('category', '=', category)
        .where('claim', '=', claim)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await finish?.(transaction);
    });
  }

  /** Makes everything that is due now; returns how many. */
  async runDue(): Promise<number> {
    for (let made = 0; ; made += 1) {
      const claim = createId();
      const schedule = this.#stopping ? undefined : await this.#claim(claim);
      if (schedule === undefined) return made;
      try {
        await this.#make(schedule, claim);
      } catch (error) {
        // The claim stays until it ends, so that what cannot be made is tried again later and holds up nobody.
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
