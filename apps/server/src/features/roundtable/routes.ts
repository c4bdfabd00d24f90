import { dispatch, listRounds, orchestrate, readRound } from '@symbi/contracts/roundtable';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { createRounds } from './rounds.ts';
import type { RoundtableService } from './service.ts';

export interface RoundtableRoutesOptions {
  readonly roundtable: RoundtableService;
  readonly rounds: ReturnType<typeof createRounds>;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

export const roundtableRoutes = ({
  roundtable,
  rounds,
  rateLimiter,
  rateLimitFactor,
}: RoundtableRoutesOptions): Route[] => [
  route(orchestrate, async ({ user, body }) => {
    // Each call may ask several paid services.
    await rateLimiter.consume({ name: 'roundtable', points: 20 * rateLimitFactor, seconds: 60 }, user.id);
    return roundtable.orchestrate(user.id, body.task, body.agents);
  }),
  route(dispatch, ({ user, body }) => roundtable.dispatch(user.id, body)),
  route(listRounds, async ({ user }) => {
    const data = await rounds.list(user.id);
    return { data, count: data.length };
  }),
  route(readRound, ({ user, params }) => rounds.find(user.id, params.id)),
];
