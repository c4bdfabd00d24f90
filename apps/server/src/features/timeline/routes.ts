import { readTimeline } from '@symbi/contracts/timeline';
import { route, type Route } from '../../platform/http/route.ts';
import { presentPoint } from './presenter.ts';
import type { Timeline } from './service.ts';

export const timelineRoutes = (timeline: Timeline): Route[] => [
  route(readTimeline, async ({ user, query }) => {
    const points = await timeline.points(user.id, query.session_id);
    return { data: { points: points.map(presentPoint) } };
  }),
];
