import { report as reportSchema, type Report } from '@symbi/contracts/report';
import { toIsoTime } from '../../platform/clock.ts';
import type { ReportRow } from './table.ts';

export const presentReport = (row: ReportRow): Report => ({
  _id: row.id,
  title: row.title,
  content: row.content,
  category: row.category,
  createdAt: toIsoTime(row.created_at),
  isArchived: row.is_archived === 1,
  stats: reportSchema.shape.stats.parse(JSON.parse(row.stats)),
  metadata: reportSchema.shape.metadata.parse(JSON.parse(row.metadata)),
});
