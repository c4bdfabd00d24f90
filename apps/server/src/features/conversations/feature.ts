import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createChannel } from './channel.ts';
import { consentRoutes } from './consent-routes.ts';
import { allConversations } from './queries/rows.ts';
import { conversationRoutes } from './routes.ts';
import { Conversations, type ConversationsOptions } from './service.ts';

export interface ConversationFeatureOptions extends Omit<ConversationsOptions, 'channel'> {
  readonly realtime: Realtime;
}

const EXPORTED_AT_ONCE = 100_000;

/** The list of conversations, and what is true of each as a whole. */
export const createConversations = (options: ConversationFeatureOptions) => {
  const channel = createChannel(options.realtime);
  const conversations = new Conversations({ ...options, channel });
  return {
    name: 'conversations',
    service: conversations,
    channel,
    routes: [...conversationRoutes(conversations), ...consentRoutes(options.agents, conversations)],
    accountParts: [
      {
        name: 'conversations',
        export: (ownerId: string) => allConversations(options.database.read, ownerId, EXPORTED_AT_ONCE),
      },
    ],
  };
};
