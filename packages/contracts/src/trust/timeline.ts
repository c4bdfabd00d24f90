import { z } from 'zod';
import { cursorQuery, fraction, id, limitQuery, moment, sessionId, success } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { trustState } from './trust.ts';

/**
 * The relation of a reply to an earlier one. 'not_compared': the reply was not challenged, and its question was not
 * repeated. Such a reply has no point on the timeline.
 */
export const stanceKinds = ['same', 'change', 'pivot', 'refusal', 'topic', 'not_compared'] as const;
export type StanceKind = (typeof stanceKinds)[number];

export const timelinePoint = z.object({
  at: moment,
  message_id: id,
  change_point_score: fraction,
  kind: z.enum(stanceKinds),
  stance_from: z.string(),
  stance_to: z.string(),
  row_hash: z.string(),
  evidence_window: z.object({ previous_excerpt: z.string(), current_excerpt: z.string() }),
  /** The reply it is compared with; absent in points of earlier versions. */
  previous_message_id: id.optional(),
  trust_score: fraction.optional(),
  trust_state: trustState.optional(),
});
export type TimelinePoint = z.infer<typeof timelinePoint>;

export const sessionQuery = z.object({ session_id: sessionId });

/** The newest entries of a session, or those before a cursor. */
export const sessionPageQuery = sessionQuery.extend({ limit: limitQuery(limits.pageMaximum), cursor: cursorQuery });

export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/insights/timeline',
  summary: 'Changes of stance in a session, oldest first: the newest, or those before a cursor',
  query: sessionPageQuery,
  /** `nextCursor` leads to older points. */
  response: z.object({
    success,
    data: z.object({ points: z.array(timelinePoint) }),
    nextCursor: z.string().optional(),
  }),
});
