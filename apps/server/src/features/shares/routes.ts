import * as contract from '@symbi/contracts/shares';
import type { RateLimiter, Rule } from '../../platform/http/rate-limit.ts';
import { publicRoute, route, type Route } from '../../platform/http/route.ts';
import type { Shares } from './service.ts';

export interface ShareRoutesOptions {
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const rulesOf = (factor: number): { shared: Rule; seen: Rule } => ({
  shared: { name: 'share', points: 30 * factor, seconds: 60 },
  // Guessing tokens is hopeless in any case; this slows down clients that load a page repeatedly.
  seen: { name: 'shared-read', points: 120 * factor, seconds: 60 },
});

export const shareRoutes = (shares: Shares, { rateLimiter, rateLimitFactor }: ShareRoutesOptions): Route[] => {
  const { shared, seen } = rulesOf(rateLimitFactor);
  return [
    route(contract.createShare, async ({ user, body }) => {
      await rateLimiter.consume(shared, user.id);
      const { share, token } = await shares.create(user.id, body);
      return { data: share, token };
    }),
    route(contract.listShares, async ({ user, query }) => ({ data: await shares.list(user.id, query.conversation) })),
    route(contract.removeShare, async ({ user, params }) => {
      await shares.remove(user.id, params.id);
      return {};
    }),
    publicRoute(contract.readShared, async ({ params, context }) => {
      await rateLimiter.consume(seen, context.address);
      return { data: await shares.read(params.token) };
    }),
  ];
};
