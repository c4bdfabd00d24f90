import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { EventHandlers } from '../../platform/events.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Keyring } from '../../platform/secret.ts';
import { createOffload } from '../../platform/workers/offload.ts';
import type { Workers } from '../../platform/workers/workers.ts';
import { sessionOf, type Conversations } from '../conversations/service.ts';
import { timelineRoutes } from './routes.ts';
import { Timeline } from './service.ts';
import { openSigningKeys } from './signing/signer.ts';
import { serveVerifyPage } from './verify-page.ts';

export interface TimelineFeatureOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  /** Host of this instance; it names a signing key created now. */
  readonly host: string;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
  readonly conversations: Conversations;
  readonly log: Log;
  readonly textWorkers: Pick<Workers, 'run'>;
}

/** The signed log of every conversation, and the points where a stance changed. */
export const createTimeline = async (options: TimelineFeatureOptions) => {
  const keys = await openSigningKeys({ ...options, name: options.host });
  const timeline = new Timeline({ ...options, keys, offload: createOffload(options.textWorkers) });
  const handlers: EventHandlers = {
    async 'conversation.deleted'(transaction, { ownerId, conversationId }) {
      await timeline.redact(transaction, ownerId, sessionOf(conversationId), 'conversation_erased');
    },
    'account.deleted': (transaction, { userId }) => timeline.forgetOwner(transaction, userId),
  };
  return {
    name: 'timeline',
    service: timeline,
    keys,
    handlers,
    routes: timelineRoutes({ ...options, timeline, keys }),
    accountParts: [
      { name: 'signedLogs', export: (ownerId: string) => timeline.sessionsOf(ownerId) },
      { name: 'timeline', export: (ownerId: string) => timeline.everyPoint(ownerId) },
    ],
    serve: (http: FastifyInstance): void => serveVerifyPage(http),
  };
};
