import { dispatch, orchestrate } from '@symbi/contracts/roundtable';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { RoundtableService } from './service.ts';

export const roundtableRoutes = (roundtable: RoundtableService, rateLimiter: RateLimiter, factor: number): Route[] => [
  route(orchestrate, async ({ user, body }) => {
    // Each call may ask several paid services.
    await rateLimiter.consume({ name: 'roundtable', points: 20 * factor, seconds: 60 }, user.id);
    return roundtable.orchestrate(user.id, body.task, body.agents);
  }),
  route(dispatch, ({ user, body }) => roundtable.dispatch(user.id, body)),
];
