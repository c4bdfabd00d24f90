import type { ReportCategory } from '@symbi/contracts/report';
import type { Generated, Selectable } from 'kysely';

interface ReportTable {
  id: string;
  owner_id: string;
  category: ReportCategory;
  /** The subject of the report, unique per category: a day, a week, or what raised an alert. */
  period: string;
  title: string;
  content: string;
  stats: string;
  metadata: string;
  is_archived: Generated<number>;
  created_at: number;
}
export type ReportRow = Selectable<ReportTable>;

/** Stored counts, so the cost of a page does not grow over the years. */
interface ReportTallyTable {
  owner_id: string;
  category: ReportCategory;
  is_archived: number;
  total: number;
}

export type ScheduledCategory = Exclude<ReportCategory, 'alert'>;

/** `claim` identifies the process at work on it until `claimed_until`; then another may take over. */
export interface ReportScheduleTable {
  owner_id: string;
  category: ScheduledCategory;
  /** 0 until the first time has been computed. */
  next_at: number;
  claim: string | null;
  claimed_until: Generated<number>;
}
export type ReportScheduleRow = Selectable<ReportScheduleTable>;

/** The checkpoint of each log at its last audit: a receipt for the next one to compare with. */
interface LogAuditTable {
  owner_id: string;
  session: string;
  note: string;
  audited_at: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    reports: ReportTable;
    report_tallies: ReportTallyTable;
    report_schedules: ReportScheduleTable;
    log_audits: LogAuditTable;
  }
}
