import { checkReply } from '@symbi/contracts/reply-checks';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { ReplyChecks } from './service.ts';

export interface CheckRoutesOptions {
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

export const checkRoutes = (checks: ReplyChecks, { rateLimiter, rateLimitFactor }: CheckRoutesOptions): Route[] => {
  const perMinute = { name: 'checks', points: 60 * rateLimitFactor, seconds: 60 };
  return [
    route(checkReply, async ({ user, params, body }) => {
      await rateLimiter.consume(perMinute, user.id);
      return { data: await checks.check(user.id, params.id, params.messageId, body?.by ?? 'contexts') };
    }),
  ];
};
