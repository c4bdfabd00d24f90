import { z } from 'zod';
import { conversationOfSession, id, moment } from '../common.ts';

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

const places = z.object({
  conversationId: z.string().optional(),
  messageId: z.string().optional(),
  sessionId: z.string().optional(),
});

/** What the metadata of a report names: the message that raised it, or the session it is about. */
export const placesOfReport = (metadata: unknown): z.infer<typeof places> => places.safeParse(metadata).data ?? {};

/** The id of the conversation that a report is about; undefined for a report on a period. */
export const conversationOfReport = (metadata: unknown): string | undefined => {
  const { conversationId, sessionId } = placesOfReport(metadata);
  return conversationId ?? (sessionId === undefined ? undefined : conversationOfSession(sessionId));
};

export const reportEvents = { 'report:created': report } as const;
export interface ReportServerEvents {
  'report:created': (report: Report) => void;
}
