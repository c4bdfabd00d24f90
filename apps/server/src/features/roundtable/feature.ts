import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Environment } from '../../platform/env.ts';
import type { EventHandlers } from '../../platform/events.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Providers } from '../../providers/registry.ts';
import type { ApiKeys } from '../api-keys/service.ts';
import type { Conversations } from '../conversations/service.ts';
import type { Messages } from '../messages/service.ts';
import type { Receipts } from '../receipts/service.ts';
import { ProposalStore } from './proposal-store.ts';
import { createProposers } from './proposers.ts';
import { createRounds } from './rounds.ts';
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
  readonly messages: Messages;
  readonly environment: Pick<Environment, 'TRAE_BASE_URL'>;
}

/** Several proposers asked at once, and what was chosen of their plans. */
export const createRoundtable = (options: RoundtableFeatureOptions) => {
  const kept = new ProposalStore(options);
  const { apiKeys, providers, environment, conversations, rateLimiter, rateLimitFactor } = options;
  const roundtable = new RoundtableService({
    ...options,
    kept,
    ownsSession: (ownerId, session) => conversations.ownsSession(ownerId, session),
    proposers: createProposers({
      apiKeys,
      provider: (id) => providers.get(id),
      operatorEndpoint: providers.operatorEndpoint,
      traeUrl: environment.TRAE_BASE_URL,
    }),
  });
  const rounds = createRounds({ ...options, kept });
  const handlers: EventHandlers = {
    'message.erased': (transaction, erased) => roundtable.forget(transaction, erased),
  };
  return {
    name: 'roundtable',
    handlers,
    routes: roundtableRoutes({ roundtable, rounds, rateLimiter, rateLimitFactor }),
    accountParts: [kept.accountPart],
  };
};
