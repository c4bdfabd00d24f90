import type { EventHandlers } from '../../platform/events.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createChannel } from './channel.ts';
import { consentRoutes } from './consent-routes.ts';
import { allConversations } from './queries/rows.ts';
import { Removal } from './removal/removal.ts';
import { conversationRoutes } from './routes.ts';
import { Conversations, type ConversationsOptions } from './service.ts';

export interface ConversationFeatureOptions extends Omit<ConversationsOptions, 'channel'> {
  readonly realtime: Realtime;
  readonly log: Log;
}

const EXPORTED_AT_ONCE = 1_000;

/** The list of conversations, and the properties of each as a whole. */
export const createConversations = (options: ConversationFeatureOptions) => {
  const channel = createChannel(options.realtime);
  const conversations = new Conversations({ ...options, channel });
  const removal = new Removal({ ...options, channel });
  const handlers: EventHandlers = {
    'account.deleted': (transaction, { userId }) => removal.holdAll(transaction, userId),
    'agent.leaving': (transaction, { agentId }) => removal.holdOfAgent(transaction, agentId),
    'agent.withdrawn': (transaction, { agentId, ownerId, isGone }) =>
      conversations.releaseAgent(transaction, agentId, isGone ? null : ownerId),
    'folder.removed': (transaction, { ownerId, folderId }) => conversations.emptyFolder(transaction, ownerId, folderId),
  };
  return {
    name: 'conversations',
    service: conversations,
    handlers,
    channel,
    routes: [...conversationRoutes(conversations, removal), ...consentRoutes(options.agents, conversations)],
    removal,
    start: () => removal.start(),
    stop: () => removal.stop(),
    accountParts: [
      {
        name: 'conversations',
        export: (ownerId: string) => allConversations(options.database.read, ownerId, EXPORTED_AT_ONCE),
      },
    ],
  };
};
