import type { Database } from '../../platform/database/database.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createForAssistants } from './for-assistants.ts';
import { listenForJoins } from './read/joins.ts';
import { createViews } from './read/views.ts';
import { messageRoutes } from './routes.ts';
import { Messages, type MessagesOptions } from './service.ts';

export interface MessageFeatureOptions extends Omit<MessagesOptions, 'views'> {
  readonly realtime: Realtime;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const EXPORTED_AT_ONCE = 100_000;

const exportAll = ({ read }: Database, ownerId: string): Promise<unknown[]> =>
  read.selectFrom('messages').selectAll().where('owner_id', '=', ownerId).limit(EXPORTED_AT_ONCE).execute();

/** What is said in conversations: a tree of messages, how it is read, and how it grows. */
export const createMessages = (options: MessageFeatureOptions) => {
  const { database, runs, realtime, rateLimiter, rateLimitFactor } = options;
  const views = createViews(database, runs.events);
  const messages = new Messages({ ...options, views });
  const perMinute = { name: 'messages', points: 600 * rateLimitFactor, seconds: 60 };
  const sent = (userId: string): Promise<void> => rateLimiter.consume(perMinute, userId);
  listenForJoins(realtime, messages.reads);
  return {
    name: 'messages',
    service: messages,
    views,
    sent,
    routes: messageRoutes({ ...options, messages, sent }),
    forAssistants: createForAssistants(options),
    accountParts: [{ name: 'messages', export: (ownerId: string) => exportAll(database, ownerId) }],
  };
};
