import type { Database } from '../../platform/database/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { createChannel } from './channel.ts';
import { consentRoutes } from './consent-routes.ts';
import { createForAssistants } from './for-assistants.ts';
import { conversationRoutes } from './routes.ts';
import { Conversations, type ConversationsOptions } from './service.ts';

export interface ConversationFeatureOptions extends Omit<ConversationsOptions, 'channel'> {
  readonly realtime: Realtime;
}

const EXPORTED_AT_ONCE = 100_000;

const exportAll = ({ read }: Database, ownerId: string): Promise<unknown[]> =>
  read.selectFrom('conversations').selectAll().where('owner_id', '=', ownerId).limit(EXPORTED_AT_ONCE).execute();

/** The list of conversations, and what is true of each as a whole. */
export const createConversations = (options: ConversationFeatureOptions) => {
  const { database } = options;
  const channel = createChannel(options.realtime);
  const conversations = new Conversations({ ...options, channel });
  return {
    name: 'conversations',
    service: conversations,
    channel,
    routes: [...conversationRoutes(conversations), ...consentRoutes(options.agents, conversations)],
    forAssistants: createForAssistants({ database, conversations }),
    accountParts: [{ name: 'conversations', export: (ownerId: string) => exportAll(database, ownerId) }],
  };
};
