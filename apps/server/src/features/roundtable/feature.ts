import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log.ts';
import type { Providers } from '../../providers/registry.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { Conversations } from '../conversations/service.ts';
import type { Receipts } from '../receipts/service.ts';
import type { AccountPart } from '../auth/service.ts';
import { KeptProposals } from './kept-proposals.ts';
import { createProposers } from './proposers.ts';
import { roundtableRoutes } from './routes.ts';
import { RoundtableService } from './service.ts';

export interface RoundtableFeatureOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly apiKeys: ApiKeys;
  readonly providers: Providers;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
  readonly receipts: Receipts;
  readonly conversations: Conversations;
  readonly traeUrl: string | undefined;
}

/** Puts the parts of the feature together for the composition root. */
export const roundtableFeature = (
  options: RoundtableFeatureOptions,
): { readonly routes: Route[]; readonly accountPart: AccountPart } => {
  const kept = new KeptProposals(options);
  const { apiKeys, providers, traeUrl, conversations, rateLimiter, rateLimitFactor } = options;
  const roundtable = new RoundtableService({
    ...options,
    kept,
    ownsSession: (ownerId, session) => conversations.ownsSession(ownerId, session),
    proposers: createProposers({
      apiKeys,
      provider: (id) => providers.get(id),
      operatorEndpoint: providers.operatorEndpoint,
      traeUrl,
    }),
  });
  return { routes: roundtableRoutes(roundtable, rateLimiter, rateLimitFactor), accountPart: kept.accountPart };
};
