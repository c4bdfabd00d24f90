import type { DayFigures } from '@symbi/contracts/reports';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { Timeline } from '../../timeline/service.ts';
import { readPreferences, type Users } from '../../users/service.ts';
import { agentsOf, figuresOf, readActivity } from '../content/activity.ts';
import { verificationAlert } from '../content/alerts.ts';
import { auditDraft, auditLogs } from '../content/audit.ts';
import { activityDraft, lastDayOf, type Period, type ReportDraft } from '../content/drafts.ts';
import { putAudit } from '../queries.ts';
import type { Reports } from '../service.ts';
import type { ReportRow, ScheduledCategory } from '../table.ts';
import { addDays, dayOf, isZone, mondayOf, startOfDay, zoneOf } from './zone.ts';

export interface GeneratorOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly users: Users;
  readonly timeline: Timeline;
  readonly reports: Reports;
}

/** Stores work that is already done: apart from it, so that no transaction contains long work. */
export type Finish = (transaction: Transaction) => Promise<ReportRow>;

/** Writes reports about a user's activity, by the user's own days. */
export class Generator {
  readonly #options: GeneratorOptions;

  constructor(options: GeneratorOptions) {
    this.#options = options;
  }

  /** The user's time zone, else the given one, else UTC. */
  async zoneOf(ownerId: string, given?: string): Promise<string> {
    const { timeZone } = readPreferences(await this.#options.users.find(ownerId));
    return zoneOf(timeZone, given);
  }

  /** Remembers the browser's time zone for the schedule when the user has chosen none. */
  async #rememberZone(ownerId: string, given: string | undefined): Promise<void> {
    if (given === undefined || !isZone(given)) return;
    const { users } = this.#options;
    if (readPreferences(await users.find(ownerId)).timeZone === undefined)
      await users.updatePreferences(ownerId, { timeZone: given });
  }

  async #activityDraft(ownerId: string, category: 'daily' | 'weekly', period: Period): Promise<ReportDraft> {
    const { reports } = this.#options;
    const from = startOfDay(period.first, period.zone);
    const to = startOfDay(addDays(period.last, 1), period.zone);
    const activity = await readActivity(this.#options, ownerId, from, to);
    const alerts = await reports.countAlerts(ownerId, from, to);
    return activityDraft(category, period, { figures: figuresOf(activity), agents: agentsOf(activity), alerts });
  }

  /** The report on today so far. */
  async today(ownerId: string, givenZone: string | undefined): Promise<ReportRow> {
    const { database, clock, reports } = this.#options;
    await this.#rememberZone(ownerId, givenZone);
    const zone = await this.zoneOf(ownerId, givenZone);
    const day = dayOf(clock(), zone);
    const draft = await this.#activityDraft(ownerId, 'daily', { zone, first: day, last: day, isRunning: true });
    return database.transaction((transaction) => reports.put(transaction, ownerId, draft));
  }

  async #audit(ownerId: string, zone: string): Promise<Finish> {
    const { database, timeline, clock, reports } = this.#options;
    const audits = await auditLogs({ database, timeline }, ownerId);
    const day = dayOf(clock(), zone);
    return async (transaction) => {
      for (const audit of audits) {
        if (audit.findings.length > 0) {
          await reports.put(transaction, ownerId, verificationAlert(day, audit.session, audit.findings));
          continue;
        }
        const kept = { note: audit.checkpoint, audited_at: clock() };
        await putAudit(transaction.query, ownerId, audit.session, kept);
      }
      return reports.put(transaction, ownerId, auditDraft(day, zone, audits));
    };
  }

  /** The report that is due: on the last complete day or week, or an audit of the present state. */
  async scheduled(ownerId: string, category: ScheduledCategory): Promise<Finish> {
    const { clock, reports } = this.#options;
    const zone = await this.zoneOf(ownerId);
    if (category === 'audit') return this.#audit(ownerId, zone);
    const today = dayOf(clock(), zone);
    const first = category === 'daily' ? addDays(today, -1) : addDays(mondayOf(today), -7);
    const period = { zone, first, last: lastDayOf(category, first), isRunning: false };
    const draft = await this.#activityDraft(ownerId, category, period);
    return (transaction) => reports.put(transaction, ownerId, draft);
  }

  /** Figures for each of the last `count` days, oldest first, today included. */
  async figures(
    ownerId: string,
    count: number,
    givenZone: string | undefined,
  ): Promise<{ timeZone: string; days: DayFigures[] }> {
    const zone = await this.zoneOf(ownerId, givenZone);
    const today = dayOf(this.#options.clock(), zone);
    const days = Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
    const from = startOfDay(days[0] ?? today, zone);
    const to = startOfDay(addDays(today, 1), zone);
    const { messages, points } = await readActivity(this.#options, ownerId, from, to);
    const messagesOf = Map.groupBy(messages, (message) => dayOf(message.created_at, zone));
    const pointsOf = Map.groupBy(points, (point) => dayOf(point.at, zone));
    return {
      timeZone: zone,
      days: days.map((day) => ({
        day,
        ...figuresOf({ messages: messagesOf.get(day) ?? [], points: pointsOf.get(day) ?? [] }),
      })),
    };
  }
}
