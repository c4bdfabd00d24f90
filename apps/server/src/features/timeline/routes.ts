import { exportSession, listSessions, verifySession } from '@symbi/contracts/insights';
import type { Clock } from '../../platform/clock.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { route, streamedRoute, type Route } from '../../platform/http/route.ts';
import { streamed } from '../../platform/http/streamed.ts';
import type { Log } from '../../platform/observability/log.ts';
import { presentSession, presentVerification } from './presenter.ts';
import type { Timeline } from './service.ts';
import type { LogKeys } from './signing/signer.ts';

export interface TimelineRoutesOptions {
  readonly timeline: Timeline;
  readonly keys: LogKeys;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
  readonly log: Log;
}

export const timelineRoutes = ({
  timeline,
  keys,
  clock,
  rateLimiter,
  rateLimitFactor,
  log,
}: TimelineRoutesOptions): Route[] => {
  // Both read a whole log, so the limit is what a person needs.
  const perMinute = { name: 'whole-log', points: 60 * rateLimitFactor, seconds: 60 };
  return [
    route(listSessions, async ({ user, query }) => {
      const sessions = await timeline.recent(user.id, query.limit);
      return { data: sessions.map(presentSession), count: sessions.length };
    }),
    streamedRoute(exportSession, async ({ user, query }) => {
      await rateLimiter.consume(perMinute, user.id);
      return streamed(await timeline.export(user.id, query.session_id), log);
    }),
    route(verifySession, async ({ user, query }) => {
      await rateLimiter.consume(perMinute, user.id);
      const result = await timeline.verify(user.id, query.session_id);
      return { data: presentVerification(result, keys.newest.vkey, clock()) };
    }),
  ];
};
