import { z } from 'zod';
import { id, moment } from './common.ts';

export const reportCategories = ['daily', 'weekly', 'audit', 'alert'] as const;
export const reportCategory = z.enum(reportCategories);
export type ReportCategory = z.infer<typeof reportCategory>;

/**
 * `content` is Markdown of paragraphs and lists; it quotes no message, so nothing of an erased message remains here.
 */
export const report = z.object({
  _id: id,
  title: z.string(),
  content: z.string(),
  category: reportCategory,
  createdAt: moment,
  isArchived: z.boolean(),
  stats: z.record(z.string(), z.number()),
  metadata: z.record(z.string(), z.json()),
});
export type Report = z.infer<typeof report>;

export const reportEvents = { 'report:created': report } as const;
export interface ReportServerEvents {
  'report:created': (report: Report) => void;
}
