import { z } from 'zod';
import { fraction, id, moment, sessionId, success } from './common.ts';
import { endpoint } from './endpoint.ts';

export const timelinePoint = z.object({
  at: moment,
  message_id: id,
  change_point_score: fraction,
  kind: z.string(),
  stance_from: z.string(),
  stance_to: z.string(),
  row_hash: z.string(),
  evidence_window: z.object({ previous_excerpt: z.string(), current_excerpt: z.string() }),
  trust_score: fraction.optional(),
});
export type TimelinePoint = z.infer<typeof timelinePoint>;

export const sessionQuery = z.object({ session_id: sessionId });

export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/insights/timeline',
  summary: 'Changes of stance in a session, oldest first',
  query: sessionQuery,
  response: z.object({ success, data: z.object({ points: z.array(timelinePoint) }) }),
});
