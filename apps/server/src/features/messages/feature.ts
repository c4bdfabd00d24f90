import type { EventHandlers } from '../../platform/events.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { allMessages, deleteMessagesOf, writingConversations } from './queries/rows.ts';
import { createBranchFinder } from './read/branch-finder.ts';
import { createFinder } from './read/finder.ts';
import { createHeads } from './read/heads.ts';
import { listenForJoins } from './read/joins.ts';
import { tellRunning } from './read/running.ts';
import { createViews } from './read/views.ts';
import { messageRoutes } from './routes.ts';
import { Messages, type MessagesOptions } from './service.ts';
import { FreshReplies } from './write/fresh-replies.ts';

export interface MessageFeatureOptions extends Omit<MessagesOptions, 'views' | 'fresh'> {
  readonly log: Log;
  readonly realtime: Realtime;
  readonly rateLimiter: RateLimiter;
  readonly rateLimitFactor: number;
}

const EXPORTED_AT_ONCE = 500;

/** The messages of conversations: a tree, how it is read and how it grows. */
export const createMessages = (options: MessageFeatureOptions) => {
  const { database, runs, realtime, rateLimiter, rateLimitFactor } = options;
  const views = createViews(database, runs.events);
  const messages = new Messages({ ...options, views, fresh: new FreshReplies() });
  const perMinute = { name: 'messages', points: 600 * rateLimitFactor, seconds: 60 };
  const sent = (userId: string): Promise<void> => rateLimiter.consume(perMinute, userId);
  const handlers: EventHandlers = {
    'conversation.deleted': (transaction, { ownerId, conversationId }) =>
      messages.forget(transaction, ownerId, conversationId),
    async 'account.deleted'({ query }, { userId }) {
      // PostgreSQL keeps nobody waiting, and its locks are taken in the order in which the account deletes its rows.
      if (database.dialect === 'sqlite') await deleteMessagesOf(query, userId);
    },
    'conversation.hidden': (transaction, { conversationId }) => messages.hush(transaction, conversationId),
  };
  listenForJoins(realtime, messages.reads, options.conversations);
  tellRunning(realtime, {
    running: (ownerId) => writingConversations(database.read, ownerId),
    findAll: (ownerId, ids) => options.conversations.findAll(ownerId, ids),
    onError: (error) => options.log.debug({ error }, 'A client was not told which replies are being written'),
  });
  return {
    name: 'messages',
    service: messages,
    handlers,
    views,
    sent,
    routes: messageRoutes({
      ...options,
      messages,
      find: createFinder(options),
      findInBranch: createBranchFinder(options),
      heads: createHeads(options),
      sent,
    }),
    accountParts: [
      { name: 'messages', export: (ownerId: string) => allMessages(database.read, ownerId, EXPORTED_AT_ONCE) },
    ],
  };
};
