import { z } from 'zod';
import { answer, cursorQuery, done, flagQuery, fraction, id, limitQuery, pageQuery, success, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { report, reportCategory } from './report.ts';

export const reportFormats = ['md', 'csv', 'json'] as const;
const reportFormat = z.enum(reportFormats);
export type ReportFormat = z.infer<typeof reportFormat>;

export const REPORT_PREVIEW_LENGTH = 150;

const timeZone = text(64).optional();

const reportConversation = z.object({ _id: id, title: z.string() });
export type ReportConversation = z.infer<typeof reportConversation>;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  summary: 'My reports, newest first; by page, or by cursor',
  query: z.object({
    page: pageQuery,
    cursor: cursorQuery,
    limit: limitQuery(limits.reportPage),
    category: reportCategory.optional(),
    archived: flagQuery,
    q: text(200).optional(),
  }),
  response: z.object({
    success,
    reports: z.array(report),
    /** Those of my conversations that these reports are about. */
    conversations: z.array(reportConversation),
    totalPages: z.number().int(),
    count: z.number().int(),
    /** There are more matches than counted; only the newest are paged. */
    more: z.boolean().optional(),
    nextCursor: z.string().optional(),
  }),
});

export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id',
  summary: 'One report',
  response: answer(report),
});

/** A second request on the same day updates the same report. */
export const generateDailyReport = endpoint({
  method: 'POST',
  path: '/api/reports/generate/daily',
  summary: 'Report on today so far',
  status: 201,
  idempotent: true,
  body: z.object({ timeZone }).optional(),
  response: answer(report),
});

export const updateReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:id',
  summary: 'Archive a report or take it back',
  body: z.object({ isArchived: z.boolean() }),
  response: answer(report),
});

export const removeReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:id',
  summary: 'Delete a report',
  response: done,
});

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id/export',
  summary: 'A report as a file: Markdown, CSV or JSON',
  query: z.object({ format: reportFormat }),
  response: z.file(),
  mediaType: 'text/markdown',
});

const count = z.number().int();

/**
 * The figures of one day in a person's time zone. `costUsd` sums the replies with a known price. Trust and tiers cover
 * the `scored` replies, which were checked; `unchecked` ones make claims that had no source to check them.
 */
const dayFigures = z.object({
  day: z.iso.date(),
  messages: count,
  replies: count,
  conversations: count,
  scored: count,
  unchecked: count,
  averageTrust: fraction.nullable(),
  trusted: count,
  reliable: count,
  moderate: count,
  caution: count,
  compared: count,
  pivots: count,
  failed: count,
  inputTokens: count,
  outputTokens: count,
  costUsd: z.number(),
  unpriced: count,
});
export type DayFigures = z.infer<typeof dayFigures>;

const figureDays = ['7', '30', '90'] as const;

export const readFigures = endpoint({
  method: 'GET',
  path: '/api/reports/figures',
  summary: 'Trust, pivots, tokens and cost per day',
  query: z.object({
    days: z
      .enum(figureDays)
      .transform((value): number => Number(value))
      .optional()
      .transform((value) => value ?? 30),
    timeZone,
  }),
  response: answer(z.object({ timeZone: z.string(), days: z.array(dayFigures) })),
});
