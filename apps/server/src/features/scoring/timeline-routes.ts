import { readTimeline } from '@symbi/contracts/timeline';
import type { Database } from '../../platform/database/database.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { trustOf } from '../messages/service.ts';
import { presentPoint, type Timeline } from '../timeline/service.ts';

export interface TimelineRoutesOptions {
  readonly database: Database;
  readonly timeline: Timeline;
}

/** The points where a stance changed, each with the trust of its reply. */
export const timelineRoutes = ({ database, timeline }: TimelineRoutesOptions): Route[] => [
  route(readTimeline, async ({ user, query }) => {
    const { rows, nextCursor } = await timeline.points(user.id, query.session_id, query);
    const ids = rows.map((row) => row.message_id);
    const found = ids.length === 0 ? [] : await trustOf(database.read, user.id, ids);
    const trust = new Map(found.map((row) => [row.id, row]));
    const points = rows.map((row) => {
      const { trust_score = null, trust_state = null } = trust.get(row.message_id) ?? {};
      return presentPoint({ ...row, trust_score, trust_state });
    });
    return { data: { points }, nextCursor };
  }),
];
